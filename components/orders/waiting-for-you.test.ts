import { createElement } from "react";
import { expect, test } from "vitest";
import { markupInEnglish } from "@/components/words/testing/markup";
import { useNextStep } from "@/components/words/use-order-status";
import type { ApprovalFor } from "@/lib/orders/approval/rules";
import { WaitingForYou } from "./waiting-for-you";

const cases: [ApprovalFor, string, string][] = [
  ["notarization", ". Notarized after the approval", "it is notarized."],
  ["shipping", ". Printed and shipped after the approval", "it is printed and shipped."],
  ["both", ". Notarized, printed and shipped after the approval", "it is notarized, printed and shipped."],
  ["unknown", "", "it is finalized."],
];

function NextStep({ approvalFor }: { approvalFor: ApprovalFor }) {
  return useNextStep()({ status: "client_review", approvalFor });
}

test.each(cases)(
  "an order that waits says what its approval is for: %s",
  (approvalFor, ofYours, ofOthers) => {
    const yours = markupInEnglish(createElement(WaitingForYou, { since: null, approvalFor }));
    expect(yours).toBe(`Waiting for you${ofYours}`);
    const others = markupInEnglish(createElement(NextStep, { approvalFor }));
    expect(others).toMatch(
      new RegExp(`waits for an approver of your business. After the approval ${ofOthers}$`),
    );
  },
);
