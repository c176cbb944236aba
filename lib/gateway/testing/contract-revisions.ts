import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { Capabilities } from "@/lib/domain/capabilities";
import { toAppError } from "@/lib/domain/errors";
import type { RevisionRequest } from "@/lib/domain/revisions/shapes";
import { firstPage, type RevisionRef } from "../gateway";
import { type ContractAccount, serviceWords } from "./contract-worlds";

/** Revisions of orders: the same for all variants. */
export function describeRevisions(
  openAccount: () => ContractAccount,
  openOther: () => Promise<ContractAccount>,
  capabilities: Capabilities,
): void {
  const newOrder = async ({ gateway, newOrder }: ContractAccount) =>
    (await gateway.createOrder(await newOrder())).serviceId;

  const uploadReference = async ({ gateway }: ContractAccount) => {
    const bytes = Buffer.from("%PDF-1.7");
    const body = Readable.from([bytes], { objectMode: false });
    const upload = { fileName: "marked.pdf", kind: "reference", sizeBytes: bytes.length, body } as const;
    return (await gateway.uploadFile(upload)).serviceId;
  };

  const request = async (
    account: ContractAccount,
    changed: Partial<RevisionRequest> = {},
  ): Promise<RevisionRef> => {
    const orderServiceId = changed.orderServiceId ?? (await newOrder(account));
    const bodyHtml = "<p>Page <b>2</b>, the date</p>";
    const revision = { bodyHtml, fileServiceIds: [], ...changed, orderServiceId };
    const { serviceId } = await account.gateway.createRevision(revision);
    return { orderServiceId, serviceId };
  };

  test("a revision holds what was sent, stands on its order, and reads the same as it was answered", async () => {
    const account = openAccount();
    const { gateway } = account;
    const fileServiceIds = [await uploadReference(account), await uploadReference(account)];
    const orderServiceId = await newOrder(account);
    const bodyHtml = "<p>Page <b>2</b>: the <em>date</em></p><ul><li>1 May</li></ul>";
    const { serviceId, snapshot } = await gateway.createRevision({
      orderServiceId,
      bodyHtml,
      fileServiceIds,
    });
    const read = await gateway.getRevision({ orderServiceId, serviceId });
    expect(read).toMatchObject({ serviceId, status: "requested", bodyHtml, completedAt: null });
    expect(read.files.map((file) => file.serviceId).sort()).toEqual(fileServiceIds.sort());
    expect(read.files.every(({ kind }) => kind === "reference")).toBe(true);
    expect(new Date(read.requestedAt).toISOString()).toBe(read.requestedAt);
    expect((await gateway.getOrder(orderServiceId)).revisions).toEqual([read]);
    if (snapshot) expect(read).toEqual(snapshot);
  });

  test("a revision is worked on and completed by itself", async () => {
    const account = openAccount();
    const revision = await request(account);
    await account.service.advance();
    expect((await account.gateway.getRevision(revision)).status).toBe("in_progress");
    await account.service.advance();
    const { revisions } = await account.gateway.getOrder(revision.orderServiceId);
    expect(revisions).toMatchObject([{ status: "completed", completedAt: expect.any(String) }]);
  });

  test("a revision can be withdrawn while it is requested, once, and not afterwards", async () => {
    const account = openAccount();
    const { gateway, service } = account;
    const revision = await request(account);
    await gateway.withdrawRevision(revision);
    expect((await gateway.getOrder(revision.orderServiceId)).revisions).toEqual([]);
    await expect(gateway.getRevision(revision)).rejects.toMatchObject({ code: "not_found" });
    await expect(gateway.withdrawRevision(revision)).rejects.toMatchObject({ code: "not_found" });
    const late = await request(account, { orderServiceId: revision.orderServiceId });
    await service.advance();
    await expect(gateway.withdrawRevision(late)).rejects.toMatchObject({ code: "service_refused" });
    expect((await gateway.getRevision(late)).status).toBe("in_progress");
  });

  test("what the service does not accept in a revision is told at the portal's fields", async () => {
    const account = openAccount();
    const orderServiceId = await newOrder(account);
    const blank = await request(account, { orderServiceId, bodyHtml: "" }).catch(toAppError);
    expect(blank).toMatchObject({ code: "service_refused", fields: { bodyHtml: [serviceWords] } });
    const fileServiceIds = [await account.upload()];
    const source = await request(account, { orderServiceId, fileServiceIds }).catch(toAppError);
    expect(source).toMatchObject({ code: "service_refused", fields: { documents: [serviceWords] } });
    expect((await account.gateway.getOrder(orderServiceId)).revisions).toEqual([]);
  });

  test("files that a revision carries already are refused to another", async () => {
    const account = openAccount();
    const fileServiceIds = [await uploadReference(account)];
    await request(account, { fileServiceIds });
    await expect(request(account, { fileServiceIds })).rejects.toMatchObject({ code: "service_refused" });
  });

  test("nothing but its files guards a revision: the same body is requested twice", async () => {
    const account = openAccount();
    const first = await request(account);
    const { serviceId } = await request(account, { orderServiceId: first.orderServiceId });
    const { revisions } = await account.gateway.getOrder(first.orderServiceId);
    expect(revisions.map((revision) => revision.serviceId)).toEqual([serviceId, first.serviceId]);
  });

  test("another account's revision is not found, and its order takes none", async () => {
    const other = await openOther();
    const revision = await request(other);
    const { gateway } = openAccount();
    await expect(gateway.getRevision(revision)).rejects.toMatchObject({ code: "not_found" });
    await expect(gateway.withdrawRevision(revision)).rejects.toMatchObject({ code: "not_found" });
    const { orderServiceId } = revision;
    const refused = await request(openAccount(), { orderServiceId }).catch(toAppError);
    expect(["not_found", "service_refused"]).toContain("code" in refused && refused.code);
    expect((await other.gateway.getOrder(orderServiceId)).revisions).toHaveLength(1);
  });

  test("a list of revisions goes on page by page to its end, newest first", async () => {
    const account = openAccount();
    const { gateway } = account;
    const elsewhere = await request(account);
    const { orderServiceId, serviceId } = await request(account);
    const made = [serviceId];
    for (let more = 0; more < 4; more += 1) {
      made.unshift((await request(account, { orderServiceId })).serviceId);
    }
    const seen: string[] = [];
    for (let page: string | null = firstPage; page !== null; ) {
      const { rows, next, unreadable }: Awaited<ReturnType<typeof gateway.listRevisions>> =
        await gateway.listRevisions({ orderServiceId, page, perPage: 2 });
      expect(unreadable).toEqual([]);
      for (const row of rows) {
        const revision = row.serviceId === elsewhere.serviceId ? elsewhere : { ...row, orderServiceId };
        expect(await gateway.getRevision(revision)).toEqual(row);
      }
      seen.push(...rows.map((row) => row.serviceId));
      page = next;
    }
    const isOfOrder = capabilities.revisionLists === "of_order";
    expect(seen).toEqual(isOfOrder ? made : [...made, elsewhere.serviceId]);
  });

  test.each([
    { kind: "drop", after: true },
    { kind: "truncate" },
    { kind: "garbage", after: true },
    { kind: "status", status: 500, after: true },
    { kind: "status", status: 503, after: true },
  ])("a revision whose answer is lost is unknown and sent once: %j", async (fault) => {
    const account = openAccount();
    const orderServiceId = await newOrder(account);
    await account.service.setFaults([{ method: "POST", ...fault }]);
    await expect(request(account, { orderServiceId })).rejects.toMatchObject({ code: "outcome_unknown" });
    expect((await account.gateway.getOrder(orderServiceId)).revisions).toHaveLength(1);
  });

  test.each([
    { kind: "drop", after: true },
    { kind: "garbage", after: true },
    { kind: "status", status: 500, after: true },
  ])("a withdrawal whose answer is lost is unknown and sent once: %j", async (fault) => {
    const account = openAccount();
    const revision = await request(account);
    await account.service.setFaults([{ method: "DELETE", ...fault }]);
    await expect(account.gateway.withdrawRevision(revision)).rejects.toMatchObject({
      code: "outcome_unknown",
    });
    expect((await account.gateway.getOrder(revision.orderServiceId)).revisions).toEqual([]);
  });
}
