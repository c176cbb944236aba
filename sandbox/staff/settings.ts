import { z } from "zod";
import { coversheet } from "../kernel/accounts/coversheet";
import type { Kernel } from "../kernel/kernel";

/** An account's business settings, as its web application shows and keeps them. */
export const businessSettings = z.object({ white_label: z.boolean(), coversheet });

export type BusinessSettings = z.infer<typeof businessSettings>;

export async function readSettings(kernel: Kernel, accountId: string): Promise<BusinessSettings> {
  const account = await kernel.db.account.findUniqueOrThrow({ where: { id: accountId } });
  return { white_label: account.whiteLabel, coversheet: coversheet.parse(account.coversheet) };
}

export async function saveSettings(
  kernel: Kernel,
  accountId: string,
  settings: BusinessSettings,
): Promise<void> {
  await kernel.db.account.update({
    where: { id: accountId },
    data: { whiteLabel: settings.white_label, coversheet: settings.coversheet },
  });
}
