import { expect, test } from "vitest";
import { fromRevisionRequest } from "./translate";

test("a revision is asked for with its order's number, its words as the service keeps them, and its files", () => {
  const request = {
    orderServiceId: "ORD-7",
    bodyHtml: "<p>Page <strong>2</strong></p>",
    fileServiceIds: ["f-1"],
  };
  expect(fromRevisionRequest(request)).toEqual({
    ...{ order_number: "ORD-7", body: "<p>Page <b>2</b></p>", files: ["f-1"] },
  });
});
