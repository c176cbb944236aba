import { actingOf } from "@/lib/auth/actor";
import { readCallbackAgain } from "@/lib/connections/callbacks/mutations";
import { changeCoversheet } from "@/lib/connections/coversheet/mutations";
import { testConnection } from "@/lib/connections/self-test/mutations";
import {
  addConnection as addConnectionTo,
  changeConnection,
  makeDefault,
} from "@/lib/connections/settings/mutations";
import { addSecret, retireSecret } from "@/lib/connections/signing-secrets/mutations";
import {
  removeMyToken,
  removeSharedToken,
  saveMyToken,
  saveSharedToken,
} from "@/lib/connections/tokens/mutations";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { minutesToDistrust, noteTokenRefused, refusalsToDistrust } from "@/lib/credentials/token-health";
import { coversheetSettings } from "@/lib/domain/coversheet";
import { newId } from "@/lib/domain/ids";
import { usualPageRate } from "@/lib/domain/page-rate";
import { db } from "@/lib/platform/db";
import type { AuditedAction, AuditedWorld } from "./audited-world";

/** What is audited of connections and their tokens. */

const another = ({ origin }: AuditedWorld) => ({
  ...{ name: "Another", environment: "sandbox" as const, variant: "a" as const },
  ...{ baseUrl: `${origin}/api/v1`, ...usualPageRate },
});

export const onConnections: Record<string, AuditedAction> = {
  "token.refuse": async ({ person, connectionId, token }) => {
    await saveMyToken(person, { connectionId, token });
    const scope = await scopeOf(connectionId);
    const access = await accessForActor(person, scope);
    await noteTokenRefused(access, "rejected");
    const refusedSince = new Date(Date.now() - minutesToDistrust * 60_000 - 1_000);
    await db().accessToken.updateMany({ where: { connectionId }, data: { refusedSince } });
    for (let time = 1; time < refusalsToDistrust; time += 1) await noteTokenRefused(access, "rejected");
    return { requestId: null };
  },
  "token.save": async ({ person, connectionId, token }) => {
    await saveMyToken(person, { connectionId, token });
    return person;
  },
  "token.remove": async ({ person, connectionId, token }) => {
    await saveMyToken(person, { connectionId, token });
    await removeMyToken(person, { connectionId });
    return person;
  },
  "connection.add": async (world) => {
    const { person } = world;
    await addConnectionTo(person, another(world));
    return person;
  },
  "connection.change": async (world) => {
    const { person, connectionId } = world;
    const { variant: _, ...changed } = another(world);
    const known = await db().connection.findUniqueOrThrow({
      where: { id: connectionId },
      select: { name: true, environment: true, baseUrl: true, wordsPerPage: true, toleranceWords: true },
    });
    await changeConnection(person, { connectionId, known, ...changed });
    return person;
  },
  "coversheet.change": async ({ person, connectionId }) => {
    const known = coversheetSettings(null);
    await changeCoversheet(person, { connectionId, known, settings: { ...known, whiteLabel: true } });
    return person;
  },
  "connection.make-default": async (world) => {
    const { person } = world;
    const { id } = await addConnectionTo(person, another(world));
    await makeDefault(person, { connectionId: id });
    return person;
  },
  "connection.test": async ({ person, connectionId }) => {
    await testConnection(person, { connectionId });
    return person;
  },
  "signing-secret.add": async ({ person, connectionId }) => {
    await addSecret(person, { connectionId, secret: "a-secret" });
    return person;
  },
  "signing-secret.retire": async ({ person, connectionId }) => {
    await addSecret(person, { connectionId, secret: "a-secret" });
    const { id } = await db().signingSecret.findFirstOrThrow({ where: { connectionId } });
    await retireSecret(person, { secretId: id });
    return person;
  },
  "callback.read-again": async ({ person, connectionId }) => {
    const { businessId } = actingOf(person);
    const told = {
      kind: "order",
      serviceId: "1",
      dedupeKey: newId(),
      rawBody: new Uint8Array(),
      headers: {},
    };
    const { id } = await db().callbackDelivery.create({
      data: { id: newId(), businessId, connectionId, commandId: newId(), ...told },
    });
    await readCallbackAgain(person, { callbackId: id });
    return person;
  },
  "shared-token.save": async ({ person, connectionId, token }) => {
    await saveSharedToken(person, { connectionId, token });
    return person;
  },
  "shared-token.remove": async ({ person, connectionId, token }) => {
    await saveSharedToken(person, { connectionId, token });
    await removeSharedToken(person, { connectionId });
    return person;
  },
};
