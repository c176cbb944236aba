import type { Actor } from "@/lib/auth/actor";
import { actingFor } from "@/lib/auth/testing/signed-in";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import { openLetter } from "@/lib/mail/queue-mail";
import { db } from "@/lib/platform/db";
import type { OrderContent } from "../form";
import { placeOrder } from "../placing/mutations";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "./ordering-world";

/** An order that staff have prepared for a person whose business asks for their consent. */
export type AskedForOrder = {
  world: OrderingWorld;
  person: Actor;
  staff: Actor;
  draftId: string;
  commandId: string;
  /** Of the link in the mail. */
  secret: string;
};

/** A business whose people have to consent, one of them, and one of the staff who acts for them. */
export async function createConsentingWorld(sandboxOrigin: string, variant: ServiceVariant = "a") {
  const world = await createOrderingWorld(sandboxOrigin, variant);
  await db().business.update({ where: { id: world.businessId }, data: { staffOrdersNeedConsent: true } });
  const person = await world.addPerson("requester");
  return { world, person, staff: await actingFor(person) };
}

export async function askForOrder(
  sandboxOrigin: string,
  content: Partial<OrderContent> = {},
  variant: ServiceVariant = "a",
): Promise<AskedForOrder> {
  const { world, person, staff } = await createConsentingWorld(sandboxOrigin, variant);
  const input = await readyToPlace(staff, content);
  const { commandId } = await placeOrder(staff, input);
  return { world, person, staff, draftId: input.draftId, commandId, secret: await secretOf(commandId) };
}

/** Of the link that was mailed last for a command. */
export async function secretOf(commandId: string): Promise<string> {
  const mail = await db().mail.findFirstOrThrow({
    where: { kind: "consent", event: `consent ${commandId}`, sealedLetter: { not: null } },
  });
  return (
    openLetter(mail.id, mail.sealedLetter ?? "")
      .link?.path.split("/")
      .at(-1) ?? ""
  );
}
