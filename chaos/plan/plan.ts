import type { FaultRule } from "@/e2e/support/service";
import { leaseSeconds } from "@/lib/platform/lease";
import { intentionKinds } from "../intentions/kinds";
import type { WireFault } from "../proxy/proxy";
import { type StaffAct, staffActs } from "../service/account";
import { type Variant, variants } from "../service/order";
import { type CallbackFate, callbackFates } from "../system/callback-fate";
import { type KillableName, killable } from "../system/processes";
import { drawServiceFault, drawWireFault } from "./faults";
import { type Random, randomFrom } from "./random";

/**
 * Everything that a run will do and what will go wrong, with the moment of each, drawn from the seed before anything
 * begins: the same seed does the same at the same moments.
 */

export type Plan = {
  seed: number;
  minutes: number;
  /** How far the service's clock is ahead of the portal's, for the whole run. */
  skewMs: number;
  businesses: number;
  /** Processes that live for long at the end, so that their memory can be judged, and how soon people are certain. */
  watched: KillableName[];
  steps: Step[];
};

/**
 * One thing that happens, at a time from the beginning of the run; what it is done to is chosen by `choice` among what
 * is there then.
 */
export type Step = { atMs: number } & (
  | { does: "intend"; business: number; person: number; kind: string; choice: number }
  | { does: "staff"; business: number; variant: Variant; act: StaffAct; choice: number }
  | { does: "wire"; forMs: number; fault: WireFault }
  | { does: "service"; business: number; variant: Variant; rule: FaultRule }
  | { does: "callbacks"; forMs: number; fate: CallbackFate; choice: number }
  | { does: "process"; name: KillableName; signal: "SIGKILL" | "SIGTERM" }
);

/** Two who order and one who decides. */
export const peopleOfBusiness = ["requester", "requester", "approver"] as const;

const businesses = 2;
/** How long on average until a person wants the next thing. */
const restMs = 6_000;
/** Whoever starts processes again stops doing so when one ends too often within a minute. */
const betweenKillsMs = 70_000;
/** At its end the service answers nobody, for so long or a quarter of the run. */
const stopAtMostMs = 40_000;
/** A run of so many minutes has time to leave processes alone. */
const longMinutes = 10;
/** How long the processes of one machine live on then, so that it shows whether their memory grows. */
const watchedMs = 6 * 60_000;
/** Nobody dies then for so long before the end: how soon people are certain is asked of who lives. */
const lastingMs = (leaseSeconds + 10) * 1000;

export function drawPlan(seed: number, minutes: number): Plan {
  const random = randomFrom(seed);
  const lengthMs = minutes * 60_000;
  const skewMs = random.oneOf([0, -1, 1, 1]) * random.whole(1, 20 * 60) * 1000;
  const steps = [
    ...drawIntentions(random, lengthMs),
    ...repeated(random, lengthMs, 1_500, (atMs) => drawStaffStep(random, atMs)),
    ...repeated(random, lengthMs, 5_000, (atMs) => {
      const forMs = Math.min(random.whole(500, 4_000), lengthMs - atMs);
      return { atMs, does: "wire", forMs, fault: drawWireFault(random) };
    }),
    ...repeated(random, lengthMs, 2_000, (atMs) => {
      const variant = random.oneOf(variants);
      const rule = drawServiceFault(random, variant);
      return { atMs, does: "service", business: anyBusiness(random), variant, rule };
    }),
    ...repeated(random, lengthMs, 9_000, (atMs) => {
      const forMs = random.whole(2_000, 8_000);
      return { atMs, does: "callbacks", forMs, fate: random.oneOf(callbackFates), choice: anyChoice(random) };
    }),
    ...killable.flatMap((name) => drawEnds(random, lengthMs, name)),
    drawStop(lengthMs),
  ];
  const machine = random.oneOf(["1", "2"]);
  const watched = minutes < longMinutes ? [] : killable.filter((name) => name.endsWith(machine));
  return {
    seed,
    minutes,
    skewMs,
    businesses,
    watched,
    steps: leavingAlone(watched, lengthMs, steps).sort((a, b) => a.atMs - b.atMs),
  };
}

function drawIntentions(random: Random, lengthMs: number): Step[] {
  const kinds = intentionKinds.flatMap(({ name, weight }) => Array<string>(weight).fill(name));
  return Array.from({ length: businesses }, (_, business) =>
    peopleOfBusiness.flatMap((role, person) => {
      const own = kinds.filter((kind) =>
        intentionKinds.some(({ name, roles }) => name === kind && roles.includes(role)),
      );
      return repeated(random, lengthMs, restMs, (atMs) => {
        return { atMs, does: "intend", business, person, kind: random.oneOf(own), choice: anyChoice(random) };
      });
    }),
  ).flat();
}

function drawStaffStep(random: Random, atMs: number): Step {
  const act = random.oneOf(["advance", "advance", ...staffActs] as const);
  const [business, variant] = [anyBusiness(random), random.oneOf(variants)];
  return { atMs, does: "staff", business, variant, act, choice: anyChoice(random) };
}

/** Ends of one process, with room between them. */
function drawEnds(random: Random, lengthMs: number, name: KillableName): Step[] {
  const steps: Step[] = [];
  for (
    let atMs = random.whole(5_000, betweenKillsMs);
    atMs < lengthMs;
    atMs += betweenKillsMs + random.whole(0, betweenKillsMs)
  ) {
    const signal = name === "postgres" || random.chance(0.7) ? "SIGKILL" : "SIGTERM";
    steps.push({ atMs, does: "process", name, signal });
  }
  return steps;
}

/** Every connection to the service is refused, so that everything has to wait; the run's end is when it answers again. */
function drawStop(lengthMs: number): Step {
  const forMs = Math.round(Math.min(stopAtMostMs, lengthMs / 4));
  const fault: WireFault = { kind: "reset", of: "requests", afterBytes: 0 };
  return { atMs: lengthMs - forMs, does: "wire", forMs, fault };
}

/** What is watched lives on until the end; shortly before it nobody dies at all. */
function leavingAlone(watched: readonly KillableName[], lengthMs: number, steps: readonly Step[]): Step[] {
  return steps.filter((step) => {
    if (watched.length === 0 || step.does !== "process") return true;
    const untilEndMs = lengthMs - step.atMs;
    return untilEndMs > (watched.includes(step.name) ? watchedMs : lastingMs);
  });
}

/** Steps at random moments, on average so far from each other. */
function repeated(random: Random, lengthMs: number, everyMs: number, draw: (atMs: number) => Step): Step[] {
  const steps: Step[] = [];
  for (let atMs = random.whole(0, everyMs * 2); atMs < lengthMs; atMs += random.whole(1, everyMs * 2)) {
    steps.push(draw(atMs));
  }
  return steps;
}

const anyBusiness = (random: Random) => random.whole(0, businesses - 1);
const anyChoice = (random: Random) => random.whole(0, 2 ** 31);
