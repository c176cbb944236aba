import { expect, test } from "vitest";
import type { Capabilities } from "@/lib/domain/capabilities";
import { firstPage, type ListFilesInput } from "../gateway";
import type { ContractAccount } from "./contract-worlds";

/** Files by themselves: the same for all variants, as far as their capabilities go. */
export function describeFiles(
  openAccount: () => ContractAccount,
  openOther: () => Promise<ContractAccount>,
  capabilities: Capabilities,
): void {
  test("a file is read as it was answered when it was uploaded", async () => {
    const { gateway, uploadFile } = openAccount();
    const file = await uploadFile("birth.pdf");
    expect(await gateway.getFile(file.serviceId)).toEqual(file);
    expect(file).toMatchObject({ name: "birth.pdf", kind: "source" });
  });

  test("another account's file is not found", async () => {
    const serviceId = await (await openOther()).upload();
    await expect(openAccount().gateway.getFile(serviceId)).rejects.toMatchObject({ code: "not_found" });
  });

  if (capabilities.listing.file) {
    const found = async (filter: Partial<ListFilesInput>) => {
      const input = { page: firstPage, perPage: 60, order: "newest_first", ...filter } as const;
      const { rows } = await openAccount().gateway.listFiles(input);
      return rows.map(({ serviceId }) => serviceId);
    };

    test("the files of an order and those of a quote can be told from all the others", async () => {
      const { gateway, newOrder, newQuote, upload } = openAccount();
      const [alone, ordered, quoted] = [await upload(), await upload(), await upload()];
      const order = await gateway.createOrder(await newOrder({ fileServiceIds: [ordered] }));
      const quote = await gateway.createQuote(await newQuote({ fileServiceIds: [quoted] }));
      expect(await found({ orderServiceId: order.serviceId })).toEqual([ordered]);
      expect(await found({ quoteServiceId: quote.serviceId })).toEqual([quoted]);
      expect(await found({})).toEqual([quoted, ordered, alone]);
    });

    test.each(["100% & more.pdf", "a+b=c?.pdf", "Свидетельство #1.pdf", "per_page=1.pdf"])(
      "a file is found by its name: %s",
      async (name) => {
        const { uploadFile } = openAccount();
        const { serviceId } = await uploadFile(name);
        await uploadFile("another.docx");
        expect(await found({ search: name.slice(0, -4) })).toEqual([serviceId]);
      },
    );
  }

  if (capabilities.fileDelete) {
    test("a file that nothing carries can be deleted, once", async () => {
      const { gateway, upload } = openAccount();
      const serviceId = await upload();
      await gateway.deleteFile(serviceId);
      await expect(gateway.getFile(serviceId)).rejects.toMatchObject({ code: "not_found" });
      await expect(gateway.deleteFile(serviceId)).rejects.toMatchObject({ code: "not_found" });
    });

    test("a file that an order carries is not deleted, and the service says why", async () => {
      const { gateway, newOrder, upload } = openAccount();
      const serviceId = await upload();
      await gateway.createOrder(await newOrder({ fileServiceIds: [serviceId] }));
      await expect(gateway.deleteFile(serviceId)).rejects.toMatchObject({
        code: "service_refused",
        userMessage: { params: { text: expect.stringMatching(/attached/) } },
      });
      expect(await gateway.getFile(serviceId)).toMatchObject({ serviceId });
    });

    test("another account's file cannot be deleted", async () => {
      const other = await openOther();
      const serviceId = await other.upload();
      await expect(openAccount().gateway.deleteFile(serviceId)).rejects.toMatchObject({ code: "not_found" });
      expect(await other.gateway.getFile(serviceId)).toMatchObject({ serviceId });
    });

    test.each([
      { kind: "drop", after: true },
      { kind: "truncate" },
      { kind: "garbage", after: true },
      { kind: "status", status: 500, after: true },
    ])("a deletion whose answer is lost is unknown and sent once: %j", async (fault) => {
      const { gateway, service, upload, answersTo } = openAccount();
      const serviceId = await upload();
      await service.setFaults([{ method: "DELETE", ...fault }]);
      await expect(gateway.deleteFile(serviceId)).rejects.toMatchObject({ code: "outcome_unknown" });
      expect(await answersTo("DELETE", `/files/${serviceId}`)).toHaveLength(1);
      await expect(gateway.getFile(serviceId)).rejects.toMatchObject({ code: "not_found" });
    });

    test("a deletion answered by something that is no answer is unknown", async () => {
      const { gateway, service, upload } = openAccount();
      const serviceId = await upload();
      await service.setFaults([{ method: "DELETE", kind: "garbage" }]);
      await expect(gateway.deleteFile(serviceId)).rejects.toMatchObject({ code: "outcome_unknown" });
      expect(await gateway.getFile(serviceId)).toMatchObject({ serviceId });
    });
  }
}
