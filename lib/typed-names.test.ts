import { expect, test } from "vitest";
import { addConnectionSchema } from "@/lib/connections/settings/schema";
import { departmentNameSchema } from "@/lib/people/departments/schema";
import { firstAdministratorSchema } from "@/lib/people/first-administrator/schema";
import { joinFormSchema } from "@/lib/people/invitations/schema";
import { profileSchema } from "@/lib/people/profile/schema";
import { createBusinessSchema } from "@/lib/staff/businesses/schema";
import { grantTermsSchema } from "@/lib/staff/grants/schema";

const administrator = {
  ...{ businessName: "Northwind Law", name: "Nora Lund", email: "nora@northwind.example" },
  ...{ password: "a long enough password", variant: "a", baseUrl: "https://service.example/api/v1" },
};

const connection = { environment: "sandbox", variant: "a", baseUrl: "https://service.example/api/v1" };

const typed: Record<string, (text: string) => unknown> = {
  "whoever is invited": (name) => joinFormSchema.safeParse({ name, password: "any" }).data?.name,
  "whoever changes their name": (name) =>
    profileSchema.safeParse({ name, timeZone: "UTC", language: null }).data?.name,
  "a department": (name) => departmentNameSchema.safeParse({ name }).data?.name,
  "the first administrator": (name) =>
    firstAdministratorSchema.safeParse({ ...administrator, name }).data?.name,
  "a business": (businessName) =>
    firstAdministratorSchema.safeParse({ ...administrator, businessName }).data?.businessName,
  "a business of the operator's": (name) =>
    createBusinessSchema.safeParse({ name, email: "nora@northwind.example" }).data?.name,
  "a connection": (name) => addConnectionSchema.safeParse({ ...connection, name }).data?.name,
  "the reason of staff": (reason) => grantTermsSchema.safeParse({ reason, minutes: 15 }).data?.reason,
};

const { "the reason of staff": _, ...names } = typed;

test.each(Object.entries(names))("what is typed as the name of %s holds no web address", (_, read) => {
  for (const address of ["Pay at https://evil.example", "www.evil.example", "evil.com/login"]) {
    expect(read(address)).toBeUndefined();
  }
  for (const name of ["St. John & J.P. Morgan A/S", "Dr.-Ing. Nora Lund", "Booking.com"])
    expect(read(name)).toBe(name);
});

test.each(Object.entries(typed))(
  "what is typed for %s is one line that reads as it is written",
  (_, read) => {
    // Emails that others get and lines of the audit say it: it must begin no paragraph there, and turn nothing around.
    expect(read(" Nora\r\n\nYour account ends: evil.example\u2028now ")).toBe(
      "Nora   Your account ends: evil.example now",
    );
    expect(read("Nora \u202Edettimrep\u202C\u200B Lund")).toBe("Nora dettimrep Lund");
    expect(read("\u200B \u2066\n")).toBeUndefined();
  },
);
