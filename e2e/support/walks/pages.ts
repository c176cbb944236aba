import type { Page } from "playwright/test";
import { frame } from "@/messages/en/frame";
import { pages } from "../addresses";
import type { Business, Person } from "../people";
import { readableAddresses } from "../readable-addresses";
import type { SystemReady } from "../system";
import { expect } from "../test";
import { addWalked, type Walked } from "./rows";

/** Who walks over every page, each over those that are theirs. */
export const walkers = ["an administrator of a business", "one of the operator's staff", "nobody"] as const;
export type Walker = (typeof walkers)[number];

/** One page that is opened. */
export type Visit = {
  address: string;
  /** It is opened to see that there is nothing. */
  isMissing?: boolean;
};

export type Walk = { who: Person | null; visits: readonly Visit[]; walked: Walked };

type Fixtures = { system: SystemReady; business: Business; enter: (person: Person) => Promise<void> };

/** Makes what there is to see, and signs the walker in. @throws Error for a page that nobody would see */
export async function beginWalk(walker: Walker, { system, business, enter }: Fixtures): Promise<Walk> {
  const walked = await addWalked(system, business);
  const byWalker = visitsOf(walked);
  const seen = Object.values(byWalker).flat();
  const unseen = pages.filter((page) => !seen.some(({ address }) => isOf(page, address)));
  if (unseen.length > 0) throw new Error(`Say in walks/pages.ts who opens ${unseen.join(", ")}`);
  const people = [walked.person, walked.operator, null];
  const who = people[walkers.indexOf(walker)] ?? null;
  if (who) await enter(who);
  return { who, visits: byWalker[walker], walked };
}

/** Who opens what of what there is. */
export function visitsOf({
  ordered,
  orders,
  awaitingId,
  doubledNumber,
  links,
}: Walked): Record<Walker, Visit[]> {
  const readable = readableAddresses(ordered).filter((address) => !address.startsWith("/api/"));
  const isOfStaff = (address: string) => /^\/staff(\/|\?|$)/.test(address);
  const missing = (address: string): Visit => ({ address, isMissing: true });
  const those = (addresses: readonly string[]): Visit[] => addresses.map((address) => ({ address }));
  return {
    "an administrator of a business": [
      ...those([
        ...readable.filter((address) => !isOfStaff(address)),
        ...[awaitingId, doubledNumber, ...Object.values(orders)].map((segment) => `/orders/${segment}`),
        ...[`/orders/${orders.approved}/approval`, "/orders/new?draft=new"],
      ]),
      ...["/nowhere", "/orders/nowhere"].map(missing),
    ],
    "one of the operator's staff": [...those(readable.filter(isOfStaff)), missing("/staff/nowhere")],
    nobody: [
      ...those([
        ...["/login", "/password-resets", `/password-resets/${links.reset}`, `/consents/${links.consent}`],
        ...[`/invitations/${links.invitation}`, `/unsubscribe/${links.unsubscribe}`],
      ]),
      ...["/nowhere", "/consents/nowhere"].map(missing),
    ],
  };
}

/** Whether the address is one of the page. */
export function isOf(page: string, address: string): boolean {
  const [path = ""] = address.split("?");
  const pattern = page.replace(/\[\.{3}[^\]]+\]/g, ".+").replace(/\[[^\]]+\]/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(path);
}

/**
 * Opens a page and waits for what it shows: itself, and not that there is nothing, or the way to sign in.
 * @param said how a message of the catalogue is shown
 */
export async function visit(
  page: Page,
  { address, isMissing = false }: Visit,
  said: (message: string) => string = (message) => message,
): Promise<void> {
  const answer = await page.goto(address);
  expect(answer?.status(), address).toBe(isMissing ? 404 : 200);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading.first(), address).toBeVisible();
  // Where a consent was, it is said in words of its own.
  const saysNothing = isMissing && !address.startsWith("/consents/");
  const nothing = heading.filter({ hasText: said(frame.notFound.title) });
  await expect(nothing, address).toHaveCount(saysNothing ? 1 : 0);
  const isSignIn = new URL(page.url()).pathname === "/login";
  expect(isSignIn, `${address} leads to the sign-in`).toBe(address === "/login");
}
