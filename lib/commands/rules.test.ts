import { describe, expect, test } from "vitest";
import { AppError, type ErrorCode, errorKinds } from "@/lib/domain/errors";
import { verbatim } from "@/lib/domain/message";
import {
  afterLook,
  afterSend,
  bestFit,
  type DelayFacts,
  delayAfterRound,
  filesFit,
  isLookWhole,
  type LookFacts,
  looksBeforeGivingUp,
  looksBeforeRefusal,
  looksBeforeSend,
  mayMeanAttached,
  outcomeOf,
  patienceSeconds,
  quietSecondsBeforeGivingUp,
  quietSecondsBeforeRefusal,
  quietSecondsBeforeSend,
  type SendFacts,
  type SendOutcome,
  sendsAtMost,
  triesToRead,
} from "./rules";

describe("what a failed send means", () => {
  const expected: Partial<Record<ErrorCode, SendOutcome["kind"]>> = {
    service_refused: "refused",
    too_large: "refused",
    invalid_input: "refused",
    token_refused: "not_carried_out",
    rate_limited: "not_carried_out",
    service_unavailable: "not_carried_out",
    not_found: "not_carried_out",
  };
  test.each(Object.keys(errorKinds) as ErrorCode[])("%s is unknown unless it is certain", (code) => {
    expect(outcomeOf(new AppError(code, "test")).kind).toBe(expected[code] ?? "unknown");
  });
});

describe("after a send", () => {
  const first: SendFacts = { mayBeDone: false, personWaits: true, isAwaited: true, ageSeconds: 0 };
  const refused: SendOutcome = { kind: "refused", error: new AppError("service_refused", "test") };
  const unreached: SendOutcome = {
    kind: "not_carried_out",
    error: new AppError("service_unavailable", "test"),
  };
  const noTurn: SendOutcome = { kind: "not_carried_out", error: new AppError("rate_limited", "test") };

  test("an answer settles it", () => {
    expect(afterSend({ kind: "accepted" }, { ...first, mayBeDone: true })).toBe("accepted");
  });
  test("a lost answer is never taken for a refusal", () => {
    for (const mayBeDone of [true, false]) {
      for (const personWaits of [true, false]) {
        const facts = { ...first, mayBeDone, personWaits, ageSeconds: 1e6 };
        expect(afterSend({ kind: "unknown" }, facts)).toBe("unknown");
      }
    }
  });
  test("a refusal of the only send is final", () => {
    expect(afterSend(refused, first)).toBe("refused");
    expect(afterSend(refused, { ...first, personWaits: false })).toBe("refused");
  });
  test("a refusal after a lost answer is not final: the files may be attached because the first was carried out", () => {
    expect(afterSend(refused, { ...first, mayBeDone: true, ageSeconds: 1e6 })).toBe("unknown");
  });
  test("a service that was not reached gives the attempt back to the person who waits", () => {
    expect(afterSend(unreached, first)).toBe("refused");
  });
  test("a service that is busy is never the person's problem: the portal waits its turn, for a while", () => {
    expect(afterSend(noTurn, first)).toBe("unknown");
    expect(afterSend(noTurn, { ...first, ageSeconds: patienceSeconds.awaited })).toBe("refused");
  });
  test("a service that is not reached is tried again for a while when nobody waits", () => {
    const alone = { ...first, personWaits: false };
    expect(afterSend(unreached, { ...alone, ageSeconds: patienceSeconds.awaited - 1 })).toBe("unknown");
    expect(afterSend(unreached, { ...alone, ageSeconds: patienceSeconds.awaited })).toBe("refused");
  });
  test("what nobody waits for is tried for days", () => {
    const unattended = { ...first, personWaits: false, isAwaited: false };
    const { unattended: days } = patienceSeconds;
    expect(afterSend(unreached, { ...unattended, ageSeconds: days - 1 })).toBe("unknown");
    expect(afterSend(unreached, { ...unattended, ageSeconds: days })).toBe("refused");
  });
  test("not reaching the service settles nothing about an earlier send", () => {
    expect(afterSend(unreached, { ...first, mayBeDone: true, ageSeconds: 1e6 })).toBe("unknown");
  });
});

describe("after a look that did not find it", () => {
  const kinds = ["harmless", "guarded", "never"] as const;
  const sent: LookFacts = {
    sends: 1,
    looks: looksBeforeSend,
    secondsSinceLastSend: 3_600,
    refusedSince: false,
    isTooLate: false,
    hasChanged: false,
    mayBeDone: false,
  };

  test.each(["harmless", "guarded"] as const)("%s is sent again once a moment has passed", (resend) => {
    const soon = { ...sent, secondsSinceLastSend: quietSecondsBeforeSend[resend] };
    expect(afterLook(resend, soon)).toBe("send");
    expect(afterLook(resend, { ...soon, looks: looksBeforeSend - 1 })).toBe("look_again");
    const tooSoon = { ...soon, secondsSinceLastSend: quietSecondsBeforeSend[resend] - 1 };
    expect(afterLook(resend, tooSoon)).toBe("look_again");
  });
  test.each(["harmless", "guarded"] as const)(
    "%s is sent as often as it gets lost in half an hour",
    (resend) => {
      for (let sends = 1; sends <= 180; sends += 1) {
        expect(afterLook(resend, { ...sent, sends, secondsSinceLastSend: 10 })).toBe("send");
      }
    },
  );
  test("what nothing guards is never sent again, however long it is looked for", () => {
    for (let looks = 0; looks < 1_000; looks += 1) {
      for (const sends of [1, 2]) {
        expect(afterLook("never", { ...sent, sends, looks, secondsSinceLastSend: 60 * looks })).not.toBe(
          "send",
        );
      }
    }
  });
  test("what nothing guards is sent where it never was, as soon as a look has found nothing", () => {
    const unsent = { ...sent, sends: 0, looks: 1 };
    expect(afterLook("never", { ...unsent, secondsSinceLastSend: 2 })).toBe("send");
    expect(afterLook("never", { ...unsent, looks: 0, secondsSinceLastSend: 2 })).toBe("look_again");
  });
  test.each(kinds)("%s is not sent for ever, and counts as not done only long afterwards", (resend) => {
    const last = { ...sent, sends: sendsAtMost[resend], looks: looksBeforeGivingUp };
    const quiet = quietSecondsBeforeGivingUp[resend];
    expect(afterLook(resend, { ...last, secondsSinceLastSend: quiet })).toBe("refuse");
    expect(afterLook(resend, { ...last, sends: last.sends + 1, secondsSinceLastSend: quiet })).toBe("refuse");
    expect(afterLook(resend, { ...last, secondsSinceLastSend: quiet - 1 })).toBe("look_again");
    const early = { ...last, looks: looksBeforeGivingUp - 1, secondsSinceLastSend: quiet };
    expect(afterLook(resend, early)).toBe("look_again");
  });
  test.each(kinds)("what the service refused is never sent again: %s", (resend) => {
    const refused = { ...sent, refusedSince: true, looks: looksBeforeRefusal };
    const quiet = quietSecondsBeforeRefusal;
    expect(afterLook(resend, { ...refused, secondsSinceLastSend: quiet })).toBe("refuse");
    expect(afterLook(resend, { ...refused, sends: 0, secondsSinceLastSend: quiet })).toBe("refuse");
    expect(afterLook(resend, { ...refused, looks: looksBeforeRefusal - 1 })).toBe("look_again");
    expect(afterLook(resend, { ...refused, secondsSinceLastSend: 0 })).toBe("look_again");
  });
  test("what the service refused and can never do any more is refused at once, and not before it said why", () => {
    const late = { ...sent, isTooLate: true, looks: 1, secondsSinceLastSend: 5 };
    expect(afterLook("harmless", { ...late, refusedSince: true })).toBe("refuse");
    expect(afterLook("harmless", late)).toBe("send");
  });
  test.each([0, 1, 2, 100])(
    "what has changed since the person decided is refused at once, after %i sends",
    (sends) => {
      const changed = {
        ...sent,
        sends,
        hasChanged: true,
        secondsSinceLastSend: quietSecondsBeforeSend.harmless,
      };
      for (const refusedSince of [true, false])
        expect(afterLook("harmless", { ...changed, refusedSince })).toBe("refuse");
      // An answer may still be on its way.
      expect(afterLook("harmless", { ...changed, secondsSinceLastSend: 0 })).toBe("look_again");
    },
  );
});

describe("rounds", () => {
  const looking: DelayFacts = { round: 0, looks: 0, isAwaited: true, maySend: false };
  const rounds = Array.from({ length: 300 }, (_, round) => round);

  test("come soon at first and never more than fifteen minutes apart", () => {
    for (const isAwaited of [true, false]) {
      const delays = rounds.map((round) => delayAfterRound({ ...looking, round, looks: round, isAwaited }));
      expect(delays[0]).toBe(2);
      expect(delays).toEqual([...delays].sort((one, other) => one - other));
      expect(delays.at(-1)).toBe(900);
    }
  });
  test("come no oftener than twice a minute where they are many and none was a whole look", () => {
    expect(delayAfterRound({ ...looking, round: 1 })).toBeLessThanOrEqual(5);
    expect(delayAfterRound({ ...looking, round: 10 })).toBe(30);
    expect(delayAfterRound({ ...looking, round: 1_000 })).toBe(30);
  });
  test("come within seconds, however many there were, while a person waits for what may be sent again", () => {
    for (const round of rounds) {
      expect(delayAfterRound({ ...looking, round, maySend: true })).toBeLessThanOrEqual(10);
    }
  });
  test("are as many as make a person certain within half a minute of the service's answering again", () => {
    const untilLook = delayAfterRound({ ...looking, round: 1_000, maySend: true });
    expect(2 * untilLook + quietSecondsBeforeSend.guarded).toBeLessThanOrEqual(30);
  });
});

describe("what speaks for it", () => {
  test("is a refusal that names the files, or nothing at all, and none that names only other answers", () => {
    expect(mayMeanAttached({ fields: { documents: [verbatim("This file is already attached.")] } })).toBe(
      true,
    );
    expect(mayMeanAttached({ fields: {} })).toBe(true);
    expect(mayMeanAttached({ fields: { sourceLanguage: [verbatim("Not offered.")] } })).toBe(false);
  });
  test("keeps it from ever counting as refused, after however many looks", () => {
    const endless = {
      looks: 1_000,
      secondsSinceLastSend: 1e7,
      isTooLate: false,
      hasChanged: false,
      mayBeDone: true,
    };
    for (const refusedSince of [true, false]) {
      const facts = { ...endless, refusedSince, sends: sendsAtMost.guarded };
      expect(afterLook("guarded", facts)).toBe("look_again");
    }
  });
});

test("what cannot be read is waited for in three looks, and no look after that", () => {
  expect(isLookWhole({})).toBe(true);
  expect(isLookWhole({ "7": triesToRead - 1, "8": triesToRead })).toBe(false);
  expect(isLookWhole({ "7": triesToRead, "8": triesToRead + 1 })).toBe(true);
});

const carrying = (...ids: string[]) => ({ files: ids.map((serviceId) => ({ serviceId })) });

describe("what carries files of a command", () => {
  test("was made of them, whatever the service's staff have added or taken away", () => {
    expect(filesFit(carrying("1", "2"), ["2", "1"])).toEqual({ added: 0, lacking: 0 });
    expect(filesFit(carrying("1", "2", "9"), ["1", "2"])).toEqual({ added: 1, lacking: 0 });
    expect(filesFit(carrying("2"), ["1", "2"])).toEqual({ added: 0, lacking: 1 });
  });
  test("is nothing else, and what carries none is something else", () => {
    expect(filesFit(carrying("3"), ["1", "2"])).toBeNull();
    expect(filesFit(carrying(), ["1"])).toBeNull();
    expect(filesFit(carrying("1"), [])).toBeNull();
  });
});

describe("of several attempts that named a file of something", () => {
  const madeBy = (files: string[], ...attempts: (string[] | { files: string[]; isAsAsked: boolean })[]) => {
    const fitting = attempts.flatMap((attempt, index) => {
      const { files: named, isAsAsked } = Array.isArray(attempt)
        ? { files: attempt, isAsAsked: true }
        : attempt;
      const fit = filesFit(carrying(...files), named);
      return fit ? { number: index + 1, fit: { ...fit, isAsAsked } } : [];
    });
    return bestFit(fitting)?.number ?? null;
  };

  test.each([
    ["the one that named just these", ["1"], [["1"], ["1", "2"]], 1],
    ["the one that named just these, though it came later", ["1", "2"], [["1"], ["1", "2"]], 2],
    ["the one that was pressed before a document was removed", ["1", "2"], [["1", "2"], ["1"]], 1],
    ["one that named all, where staff have added a file", ["1", "2", "9"], [["1"], ["1", "2"]], 2],
    ["one that named all, where staff have taken one away", ["1", "2"], [["1"], ["1", "2", "3"]], 2],
    [
      "the nearest, where staff have taken some away",
      ["1"],
      [
        ["1", "2", "3"],
        ["1", "2"],
      ],
      2,
    ],
    ["the last of those that named the same", ["1"], [["1"], ["1"]], 2],
    ["none, where none named any", ["9"], [["1"], ["2"]], null],
  ])("%s made it", (_, files, attempts, made) => {
    expect(madeBy(files, ...attempts)).toBe(made);
  });

  test("the one whose answers it has made it, of those that named the same", () => {
    const [asAsked, otherwise] = [true, false].map((isAsAsked) => ({ files: ["1"], isAsAsked }));
    expect(madeBy(["1"], asAsked ?? [], otherwise ?? [])).toBe(1);
    expect(madeBy(["1"], otherwise ?? [], asAsked ?? [])).toBe(2);
  });

  test("the files decide before the answers, which staff may have changed", () => {
    expect(madeBy(["1"], { files: ["1"], isAsAsked: false }, ["1", "2"])).toBe(1);
  });
});
