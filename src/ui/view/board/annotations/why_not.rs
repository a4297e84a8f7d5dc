//! Why the shortest route is not taken, in words.

use crate::ai::{Harm, Preference, Verdict, WhyNot};
use crate::ui::text::counted;

/// What the shortest route is and why it is not taken, in many words and in ever fewer.
/// `mark` is what it is drawn with.
pub(super) fn legends(why_not: &WhyNot, mark: char) -> Vec<String> {
    let forms = |forms: [&str; 3]| forms.map(str::to_owned).to_vec();
    match &why_not.verdict {
        Verdict::Taken => forms(["this is a shortest route", "a shortest route", "shortest"]),
        Verdict::NoRoute => forms(["no route to the apple now", "no route now", "no route"]),
        Verdict::Harmless(preference) => match (*preference, why_not.shorter) {
            (Preference::CostsMore(later), Some(saves)) => costs_more(saves, later, mark),
            (preference, _) => with_saving(why_not, words_for(preference).to_vec(), mark),
        },
        Verdict::Harmful(harms) => with_saving(why_not, harm_forms(harms), mark),
    }
}

/// All the harms, then the gravest in many words and in few.
fn harm_forms(harms: &[Harm]) -> Vec<String> {
    let words: Vec<[String; 2]> = harms.iter().map(|&harm| words_of(harm)).collect();
    let all: Vec<&str> = words.iter().map(|[many, _]| many.as_str()).collect();
    let mut forms = vec![all.join(", ")];
    forms.extend(words.into_iter().take(1).flatten());
    forms
}

/// The forms, of which there are two or more, and all but the last also after the number of
/// moves that the route saves.
fn with_saving(why_not: &WhyNot, mut forms: Vec<String>, mark: char) -> Vec<String> {
    if let Some(shorter) = why_not.shorter {
        let saves = counted(shorter as u64, "move");
        let first = format!("{saves} shorter: {}", forms[0]);
        let others = forms[..forms.len() - 1].iter();
        let others = others.map(|form| format!("{shorter} shorter: {form}"));
        forms = std::iter::once(first).chain(others).chain(forms.iter().cloned()).collect();
    }
    let last = forms.len() - 1;
    let marked = |(i, form)| if i < last { format!("{mark} {form}") } else { form };
    forms.into_iter().enumerate().map(marked).collect()
}

/// What a route saves now and costs later.
fn costs_more(saves: usize, later: f64, mark: char) -> Vec<String> {
    let moves = counted(saves as u64, "move");
    vec![
        format!("{mark} provable too; saves {moves}, then costs about {later:.1} more"),
        format!("{mark} saves {moves}, costs {later:.1} later"),
        format!("saves {saves}, costs {later:.1}"),
        format!("-{saves} +{later:.1}"),
    ]
}

/// A harm in many words and in few.
fn words_of(harm: Harm) -> [String; 2] {
    let [many, few] = match harm {
        Harm::NoWayBack => ["no way back to the tail", "no way back"],
        Harm::NoWayBackAtFirst => ["no way to the tail at first", "no way back"],
        Harm::BreaksOrder => ["breaks the order of the tour", "breaks order"],
        Harm::BreaksOrderOnTheWay => ["breaks the tour's order on the way", "breaks order"],
        Harm::NoProof => ["no proof found after it", "no proof"],
        Harm::CutsOff(count) => {
            let cells = counted(count as u64, "cell");
            return [format!("cuts off {cells}"), format!("cuts off {count}")];
        }
    };
    [many, few].map(str::to_owned)
}

/// Why a harmless route is not taken, in many words and in few.
fn words_for(preference: Preference) -> [String; 2] {
    let [many, few] = match preference {
        Preference::AsGood => ["provable too, and no worse: missed", "missed"],
        Preference::LeavesLoop => ["harmless, but it leaves the loop", "leaves loop"],
        Preference::Orbit => ["harmless, but an orbit comes first", "orbit first"],
        Preference::SeeksTour => ["harmless, but a tour comes first", "tour first"],
        Preference::CrossesBody => ["harmless, but the body is still there", "body there"],
        Preference::Opened => ["harmless, and open only since then", "open since"],
        // What it costs is told beside what it saves, where that is known.
        Preference::CostsMore(_) | Preference::Unknown => {
            ["harmless as far as it was checked", "harmless"]
        }
        Preference::Skips(count) => {
            let cells = counted(count as u64, "cell");
            return [format!("in order, but skips {cells}"), format!("skips {count}")];
        }
    };
    [many, few].map(str::to_owned)
}
