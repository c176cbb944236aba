import { expect, test } from "vitest";
import type { DemonstrationPerson } from "@/prisma/seed";
import { announcement } from "./announce";

const person = (email: string, business: string | null): DemonstrationPerson => ({
  ...{ email, business, password: "correct horse", role: "administrator" },
});
const people = [
  person("admin@northwind.example", "Northwind Law"),
  person("admin@contoso.example", "Contoso Clinic"),
];
const a = { base_url: "http://localhost:4010/api/v1", token: "sandbox_a_1", signing_secret: "whsec_1" };
const b = { base_url: "http://localhost:4020/api/v1", api_key: "sandbox_b_1" };

test("the first screen tells of both variants: whose each is, its address and its token, and who signs in there", () => {
  const told = announcement("http://localhost:3000", people, { a, b });
  for (const each of [
    /Northwind Law \(Variant A\) +http:\/\/localhost:4010\/api\/v1\n.*token +sandbox_a_1\n/,
    /Contoso Clinic \(Variant B\) +http:\/\/localhost:4020\/api\/v1\n.*token +sandbox_b_1\n/,
    /admin@northwind\.example +administrator +Northwind Law\n/,
    /admin@contoso\.example +administrator +Contoso Clinic\n/,
    "http://localhost:3000",
    "correct horse",
  ])
    expect(told).toMatch(each);
  expect(told).not.toContain("whsec_1");
});

test("where one variant is served alone nothing is said of the other, and without the sandbox of neither", () => {
  expect(announcement("http://localhost:3000", people, { a })).not.toContain("Variant B");
  expect(announcement("http://localhost:3000", [], null)).not.toContain("Variant");
});
