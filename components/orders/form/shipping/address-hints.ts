/** What to write where the service asks for what a country has not: it wants every field of every address. */

/** Countries whose addresses name a state, a province, a region or the like. */
const divided =
  "AR AU BR CA CL CN CO CR EC EG ES HK ID IE IN IT JP KR MX MY NG NZ PE PH RU TH TR TW UA UY VE VN ZA";

/** Countries without postal codes. */
const uncoded =
  "AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK JM KI KM KP LY ML MO MR MW NR NU QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TV UG VU YE ZW";

const dividedCodes = new Set(divided.split(" "));
const uncodedCodes = new Set(uncoded.split(" "));

/** Before a country is chosen nothing is known of it. */
export function stateHint(country: string): "us" | "division" | "none" | null {
  if (country === "") return null;
  if (country === "US") return "us";
  return dividedCodes.has(country) ? "division" : "none";
}

export function zipHint(country: string): "us" | "code" | "none" | null {
  if (country === "") return null;
  if (country === "US") return "us";
  return uncodedCodes.has(country) ? "none" : "code";
}
