import type { FaultRule } from "@/e2e/support/service";
import type { WireFault } from "../proxy/proxy";
import type { Variant } from "../service/order";
import { wordsOf } from "../service/words";
import type { Random } from "./random";

/** What can go wrong between portal and service, and at the service: one of each drawing, as likely as it stands here. */

export function drawWireFault(random: Random): WireFault {
  const of = random.oneOf(["requests", "answers"] as const);
  // Within the head of a request or an answer, or behind it.
  const afterBytes = random.oneOf([0, 30, random.whole(100, 600), random.whole(600, 6_000)]);
  return random.oneOf<() => WireFault>([
    () => ({ kind: "latency", delayMs: random.whole(50, 1_500) }),
    () => ({ kind: "bandwidth", bytesPerSecond: random.whole(500, 20_000) }),
    () => ({ kind: "slice", bytes: random.whole(1, 40), pauseMs: random.whole(0, 3) }),
    () => ({ kind: "reset", of, afterBytes }),
    () => ({ kind: "reset", of, afterBytes }),
    () => ({ kind: "cut", of, afterBytes }),
    () => ({ kind: "blackHole", of }),
  ])();
}

export function drawServiceFault(random: Random, variant: Variant): FaultRule {
  const { reads, writes } = wordsOf[variant];
  const asked = random.oneOf(random.oneOf([reads, writes]));
  const times = random.whole(1, 3);
  const rule = { ...asked, times, after: random.chance(0.5) };
  return random.oneOf<() => FaultRule>([
    () => ({ ...rule, kind: "drop" }),
    () => ({ ...rule, kind: "drop", after: true }),
    () => ({ ...rule, kind: "status", status: random.oneOf([500, 502, 503]) }),
    () => ({ ...rule, kind: "status", status: 429, retry_after: random.whole(1, 3), after: false }),
    () => ({ ...rule, kind: "status", status: random.oneOf([401, 403]), times: 1, after: false }),
    () => ({ ...rule, kind: "delay", delay_ms: random.whole(500, 6_000) }),
    () => ({ ...rule, kind: "truncate" }),
    () => ({ ...rule, kind: "garbage" }),
  ])();
}
