import { expect, test } from "vitest";
import { oddRequestStatus } from "./odd-request";

const statusOf = (url: string, method = "GET", headers = {}) => oddRequestStatus({ method, url, headers });

test.each([
  "/",
  "/orders?search=a%20b&status=completed",
  "/orders/RT%2F1",
  "/orders/%E0%A4%A",
  "/orders/[id]",
  "/api/auth/callback/password",
  "/_next/static/chunks/a.js?dpl=1",
])("%s is taken as it is", (url) => {
  expect(statusOf(url)).toBeNull();
});

test.each([
  "/api/auth/callback/./password",
  "/api/auth/x/../callback/password",
  "/api/callbacks/../auth/callback/password",
  "/api/callbacks/%2e%2e/auth/callback/password",
  "/api/auth\\callback/password",
  "/api/auth/callback/password#x",
  "//elsewhere.example/orders",
  "http://elsewhere.example/orders",
  "*",
  "",
])("%j, which others would take for another address, is none", (url) => {
  expect(statusOf(url)).toBe(400);
});

test("methods that nothing here answers are said to be so", () => {
  for (const method of ["TRACE", "CONNECT", "PROPFIND"]) expect(statusOf("/login", method)).toBe(405);
});

test("no picture is made", () => {
  expect(statusOf("/_next/image?url=%2Fmark.svg&w=64&q=75")).toBe(404);
});

test("an action that is none by its name does not reach Next", () => {
  expect(statusOf("/login", "POST", { "next-action": "zz" })).toBe(404);
  expect(statusOf("/login", "POST", { "next-action": "0".repeat(42) })).toBeNull();
});
