import { expect, test } from "vitest";
import { fieldMessages } from "@/lib/domain/issue-message";
import { typedAddress } from "@/lib/domain/testing/addresses";
import { emptyContentOf } from "@/lib/drafts/rules";
import { longestAnswer } from "../../coversheet/rules";
import { orderForm } from "../../form";
import { addAddressSchema, changeAddressSchema } from "./schema";

const address = { label: "Registry, 4th floor", ...typedAddress, departmentId: null };
const lines = ["recipient", "street1", "street2", "city", "state", "zip", "country"] as const;
const id = "0192d5c8-7e1a-7cc0-9f3a-6f0f1f6f7a11";

const faultsOf = (changed: object) => {
  const { error } = addAddressSchema.safeParse({ ...address, ...changed });
  return error ? fieldMessages(error) : {};
};

test("an address that has all but the second line is whole", () => {
  expect(addAddressSchema.parse(address)).toEqual(address);
});

const known = { languages: [], coversheet: [], countries: ["US", "DE"], today: "2026-11-26" };
const ordered = {
  ...{ sourceLanguage: "spa", targetLanguage: "eng", certification: true, shipping: true },
};

test.each([...lines.map((line) => [line, " \u200B"]), ["country", "XX"], ["country", "us"]])(
  "with %s as %j it is told what the form of an order tells",
  (line, text) => {
    const { label: _, departmentId: __, ...typed } = { ...address, [line]: text };
    const content = { ...emptyContentOf(orderForm), ...ordered, ...typed };
    const { error } = orderForm.sendable(known).safeParse(content);
    expect(faultsOf({ [line]: text })).toEqual(error ? fieldMessages(error) : {});
  },
);

test("every line is as long as in the form of an order, and no longer", () => {
  for (const line of lines.slice(0, -1)) {
    expect(faultsOf({ [line]: "x".repeat(longestAnswer) }), line).toEqual({});
    expect(Object.keys(faultsOf({ [line]: "x".repeat(longestAnswer + 1) })), line).toEqual([line]);
  }
  expect(Object.keys(faultsOf({ country: "x".repeat(41) }))).toEqual(["country"]);
});

test("it has a label that can be seen, and a short one", () => {
  expect(Object.keys(faultsOf({ label: "\u200B " }))).toEqual(["label"]);
  expect(Object.keys(faultsOf({ label: "x".repeat(101) }))).toEqual(["label"]);
  expect(addAddressSchema.parse({ ...address, label: " Registry " }).label).toBe("Registry");
});

test("it is the whole business's where no department was chosen, and a department's where one was", () => {
  const departmentOf = (departmentId: string | null) =>
    addAddressSchema.parse({ ...address, departmentId }).departmentId;
  expect([departmentOf(""), departmentOf(null), departmentOf(id)]).toEqual([null, null, id]);
});

test("whatever is wrong is told at once", () => {
  expect(Object.keys(faultsOf({ label: "", recipient: "", country: "" })).sort()).toEqual([
    "country",
    "label",
    "recipient",
  ]);
});

test("the server takes none that is not whole", () => {
  for (const schema of [addAddressSchema, changeAddressSchema]) {
    const input = { ...address, addressId: id, known: address };
    expect(schema.safeParse(input).success).toBe(true);
    expect(schema.safeParse({ ...input, city: "" }).success).toBe(false);
    expect(schema.safeParse({ ...input, country: "XX" }).success).toBe(false);
    expect(schema.safeParse({ ...input, departmentId: "Appeals" }).success).toBe(false);
    // Left out it would be the whole business's, which nobody chose.
    expect(schema.safeParse({ ...input, departmentId: undefined }).success).toBe(false);
  }
});
