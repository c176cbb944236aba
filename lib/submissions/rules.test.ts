import { describe, expect, test } from "vitest";
import { AppError, type ErrorCode, errorKinds } from "@/lib/domain/errors";
import type { ServiceFile } from "@/lib/domain/shapes";
import {
  afterLook,
  afterSend,
  carriesFilesOf,
  delayAfterRound,
  type LookFacts,
  looksBeforeRefusal,
  looksBeforeSend,
  outcomeOf,
  patienceSeconds,
  quietSecondsBeforeRefusal,
  quietSecondsBeforeSend,
  type SendFacts,
  type SendOutcome,
  sendsAtMost,
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
  const first: SendFacts = { earlierUnknown: false, personWaits: true, ageSeconds: 0 };
  const refused: SendOutcome = { kind: "refused", error: new AppError("service_refused", "test") };
  const unreached: SendOutcome = {
    kind: "not_carried_out",
    error: new AppError("service_unavailable", "test"),
  };
  const noTurn: SendOutcome = { kind: "not_carried_out", error: new AppError("rate_limited", "test") };

  test("an answer settles it", () => {
    expect(afterSend({ kind: "accepted" }, { ...first, earlierUnknown: true })).toBe("accepted");
  });
  test("a lost answer is never taken for a refusal", () => {
    for (const earlierUnknown of [true, false]) {
      for (const personWaits of [true, false]) {
        expect(afterSend({ kind: "unknown" }, { earlierUnknown, personWaits, ageSeconds: 1e6 })).toBe(
          "unknown",
        );
      }
    }
  });
  test("a refusal of the only send is final", () => {
    expect(afterSend(refused, first)).toBe("refused");
    expect(afterSend(refused, { ...first, personWaits: false })).toBe("refused");
  });
  test("a refusal after a lost answer is not final: the files may be attached because the first was carried out", () => {
    expect(afterSend(refused, { ...first, earlierUnknown: true, ageSeconds: 1e6 })).toBe("unknown");
  });
  test("a service that was not reached gives the attempt back to the person who waits", () => {
    expect(afterSend(unreached, first)).toBe("refused");
  });
  test("a service that is busy is never the person's problem: the portal waits its turn, for a while", () => {
    expect(afterSend(noTurn, first)).toBe("unknown");
    expect(afterSend(noTurn, { ...first, ageSeconds: patienceSeconds })).toBe("refused");
  });
  test("a service that is not reached is tried again for a while when nobody waits", () => {
    const alone = { ...first, personWaits: false };
    expect(afterSend(unreached, { ...alone, ageSeconds: patienceSeconds - 1 })).toBe("unknown");
    expect(afterSend(unreached, { ...alone, ageSeconds: patienceSeconds })).toBe("refused");
  });
  test("not reaching the service settles nothing about an earlier send", () => {
    expect(afterSend(unreached, { earlierUnknown: true, personWaits: true, ageSeconds: 1e6 })).toBe(
      "unknown",
    );
  });
});

describe("after a look that found nothing", () => {
  const sent: LookFacts = {
    sends: 1,
    looks: looksBeforeSend,
    secondsSinceLastSend: quietSecondsBeforeSend,
    refusedSince: false,
  };

  test("it is sent again only after several looks over minutes", () => {
    expect(afterLook(sent)).toBe("send");
    expect(afterLook({ ...sent, looks: looksBeforeSend - 1 })).toBe("look_again");
    expect(afterLook({ ...sent, secondsSinceLastSend: quietSecondsBeforeSend - 1 })).toBe("look_again");
  });
  test("it is not sent for ever", () => {
    expect(afterLook({ ...sent, sends: sendsAtMost - 1 })).toBe("send");
    expect(afterLook({ ...sent, sends: sendsAtMost })).toBe("look_again");
    expect(afterLook({ ...sent, sends: sendsAtMost + 1 })).toBe("look_again");
  });
  test("it counts as not placed only long after the last send", () => {
    const last = { ...sent, sends: sendsAtMost, looks: looksBeforeRefusal };
    expect(afterLook({ ...last, secondsSinceLastSend: quietSecondsBeforeRefusal })).toBe("refuse");
    expect(afterLook({ ...last, secondsSinceLastSend: quietSecondsBeforeRefusal - 1 })).toBe("look_again");
    expect(
      afterLook({ ...last, looks: looksBeforeRefusal - 1, secondsSinceLastSend: quietSecondsBeforeRefusal }),
    ).toBe("look_again");
  });
  test("what the service refused is never sent again", () => {
    const refused = { ...sent, refusedSince: true };
    expect(afterLook(refused)).toBe("refuse");
    expect(afterLook({ ...refused, looks: looksBeforeSend - 1 })).toBe("look_again");
    expect(afterLook({ ...refused, secondsSinceLastSend: 0 })).toBe("look_again");
    expect(afterLook({ ...refused, sends: 0 })).toBe("refuse");
  });
});

test("rounds come soon at first and never more than fifteen minutes apart", () => {
  const delays = Array.from({ length: 30 }, (_, round) => delayAfterRound(round));
  expect(delays[0]).toBe(2);
  expect(delays).toEqual([...delays].sort((one, other) => one - other));
  expect(delays.at(-1)).toBe(900);
});

describe("an order is the one asked for", () => {
  const file = (serviceId: string, kind = "source"): ServiceFile => ({
    serviceId,
    kind,
    name: "a.pdf",
    sizeBytes: 1,
    createdAt: "2026-01-01T00:00:00Z",
  });
  const request = {
    reference: null,
    field1: null,
    field2: null,
    notesHtml: null,
    services: {
      sourceLanguage: "es",
      targetLanguage: "en",
      certification: false,
      expedited: false,
      notarization: false,
      currencyConversion: false,
    },
    fileServiceIds: ["1", "2"],
  };

  test("when it carries exactly the files that were sent, in any order", () => {
    expect(carriesFilesOf({ files: [file("2", "reference"), file("1")] }, request)).toBe(true);
  });
  test("also when the service has added translations", () => {
    expect(carriesFilesOf({ files: [file("1"), file("2"), file("9", "translation")] }, request)).toBe(true);
  });
  test("not when a file is missing, another or one more", () => {
    expect(carriesFilesOf({ files: [file("1")] }, request)).toBe(false);
    expect(carriesFilesOf({ files: [file("1"), file("3")] }, request)).toBe(false);
    expect(carriesFilesOf({ files: [file("1"), file("2"), file("3")] }, request)).toBe(false);
    expect(carriesFilesOf({ files: [] }, request)).toBe(false);
  });
});
