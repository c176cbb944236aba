import { expect, test } from "vitest";
import { listAddress } from "./address";

/** What an address says of how a list looks is part of its links, and of nothing that is read. */

const address = listAddress("/things", ["status", "sort", "hide", "view"], ["sort"], ["hide", "view"]);
const query = address.load("?status=done&sort=-made&hide=total,by&view=v1");

test("links have it, so that an address shares the columns and the view", () => {
  expect(address.link(query)).toBe("/things?status=done&sort=-made&hide=total,by&view=v1");
});

test("what is read, and its name among the reads, do not differ by it", () => {
  expect(address.source(query)).toBe("/api/things?status=done&sort=-made");
  expect(address.key(query)).toEqual(["things", { status: ["done"], sort: ["-made"] }]);
});

test("it leaves nothing out of the list", () => {
  expect(address.isNarrowed(address.load("?hide=total&view=v1"))).toBe(false);
});
