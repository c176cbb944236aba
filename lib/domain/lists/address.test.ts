import { describe, expect, test } from "vitest";
import { newId } from "../ids";
import { listAddress } from "./address";
import { listQuerySchema } from "./query-schema";

const things = listAddress("/things", ["status", "kind"]);
const whole = { search: "", status: [], kind: [], cursor: null };
const cursor = { direction: "after", id: newId() } as const;

describe("what an address of a list shows", () => {
  const query = { search: " a & b+ü", status: ["completed", "on_hold"], kind: ["x"], cursor };

  test("is what a link to it asks for, on the server, in the browser and in a route", () => {
    const { search, searchParams } = new URL(things.link(query), "https://portal.example");
    expect(things.load(Object.fromEntries(searchParams))).toEqual(query);
    expect(things.load(search)).toEqual(query);
    expect(listQuerySchema(things).parse(Object.fromEntries(searchParams))).toEqual(query);
    expect(things.source(query)).toBe(`/api${things.link(query)}`);
  });

  test("has words with commas in them, and a place that says where its row stood", () => {
    const said = {
      ...query,
      status: ["Certified, sworn", "a~b", ",", "a,,b", "a,~b", "~1", "~~"],
      cursor: { ...cursor, key: "7.1790000000000001" },
    };
    const { search } = new URL(things.link(said), "https://portal.example");
    expect(things.load(search)).toEqual(said);
    expect(things.load(`?cursor=after-${cursor.id}~no key`)).toMatchObject({ cursor: null });
  });

  test("is everything where it names nothing, and everything has the bare address", () => {
    expect(things.load("")).toEqual(whole);
    expect(things.link(whole)).toBe("/things");
    expect(things.link({})).toBe("/things");
  });

  test("is told by what leaves something out, not by a place in the list", () => {
    expect(things.isNarrowed({ ...whole, search: " ", cursor })).toBe(false);
    expect(things.isNarrowed({ ...whole, search: "a" })).toBe(true);
    expect(things.isNarrowed({ ...whole, kind: ["x"] })).toBe(true);
  });

  test("is all of it in whatever order it is", () => {
    const sorted = listAddress("/things", ["kind", "sort"], ["sort"]);
    const { isNarrowed } = sorted;
    expect(isNarrowed({ search: "", cursor: null, kind: [], sort: ["-name"] })).toBe(false);
    expect(isNarrowed({ search: "", cursor: null, kind: ["x"], sort: ["-name"] })).toBe(true);
  });

  test.each(["zzz", "%00", "after-", `beside-${cursor.id}`, `after-${cursor.id}x`, `x-after-${cursor.id}`])(
    "is the first page where the place %s is not one of ours",
    (place) => {
      expect(things.load(`?search=a&cursor=${place}`)).toEqual({ ...whole, search: "a" });
    },
  );

  test("is what the beginning of an endless search finds, or of an endless filter", () => {
    const { search, status } = things.load({ search: "🗎".repeat(400), status: "completed,".repeat(400) });
    expect(search).toBe("🗎".repeat(100));
    expect(things.load({ search: `x${"🗎".repeat(400)}` }).search).toBe(`x${"🗎".repeat(99)}`);
    expect(status).toHaveLength(100);
  });

  test("is what a link to it shows, however much it asks for: whole words of it, and never half of one", () => {
    const status = Array.from({ length: 60 }, () => newId());
    const link = things.link({ ...whole, search: "x".repeat(300), status });
    const shown = things.load(new URL(link, "https://portal.example").search);
    expect(shown.status).toEqual(status.slice(0, 27));
    expect(shown.search).toHaveLength(200);
    expect(things.link(shown)).toBe(link);
  });

  test("is the first of what it says twice, as browsers read it", () => {
    const twice = { search: ["a", "b"], status: ["completed", "cancelled"] };
    expect(things.load(twice)).toEqual({ ...whole, search: "a", status: ["completed"] });
    expect(things.load("?search=a&search=b&status=completed&status=cancelled")).toEqual(things.load(twice));
  });

  test("is everything where nothing that was asked for can be kept", () => {
    expect(things.load("?search=%00&status=%00,&cursor=&page=7&__proto__=1&kind=")).toEqual(whole);
  });
});
