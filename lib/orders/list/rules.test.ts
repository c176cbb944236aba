import { describe, expect, test } from "vitest";
import { newId } from "@/lib/domain/ids";
import { addressQuery } from "../schema";
import { wholeList } from "../testing/whole-list";
import { isAsked, nearestQuery, writeCursor } from "./rules";

const cursor = writeCursor({ direction: "after", id: newId() });

/** As a page is given it. */
const asked = (address: string) => nearestQuery(Object.fromEntries(new URLSearchParams(address)));

describe("what an address of the list shows", () => {
  test("is what it asks for", () => {
    const query = { ...wholeList, search: "a & b", status: ["completed", "cancelled"], cursor };
    expect(asked(addressQuery(query))).toEqual(query);
  });

  test.each([
    ["zzz"],
    ["%00"],
    [Buffer.from("[]").toString("base64url")],
    [Buffer.from(JSON.stringify(["after", "zzz"])).toString("base64url")],
    [`${cursor}${"x".repeat(400)}`],
  ])("is the first page where the place %s is not one of ours", (place) => {
    expect(asked(`search=a&cursor=${place}`)).toEqual({ ...wholeList, search: "a" });
  });

  test("is what the beginning of an endless search finds, or of an endless filter", () => {
    const { search, status } = asked(`search=${"é🗎".repeat(400)}&status=${"completed,".repeat(400)}`);
    expect(search).toBe(`${"é🗎".repeat(66)}é`);
    expect(status).toContain("completed");
  });

  test.each([
    ["search=a&status=completed,cancelled", true],
    [`search=&status=&cursor=${cursor}`, true],
    ["search=+a", false],
    ["status=completed,,cancelled", false],
    ["cursor=", false],
    ["cursor=zzz", false],
  ])("is told from what is only near to it: %s", (address, isTheSame) => {
    expect(isAsked(Object.fromEntries(new URLSearchParams(address)), asked(address))).toBe(isTheSame);
  });

  test("is told from an address that says a thing twice", () => {
    expect(isAsked({ search: ["a", "a"] }, asked("search=a"))).toBe(false);
  });

  test("is everything where nothing that was asked for can be kept", () => {
    expect(asked("search=%00&status=%00&cursor=&page=7&__proto__=1")).toEqual(wholeList);
  });
});
