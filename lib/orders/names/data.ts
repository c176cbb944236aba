import type { Actor } from "@/lib/auth/actor";
import {
  type ConnectionNames,
  connectionNames,
  findConnections,
  type KnownConnection,
} from "@/lib/credentials/connections";
import { type CoversheetSettings, coversheetSettings } from "@/lib/domain/coversheet";
import { pageAtService } from "@/lib/domain/service-address";
import { rememberedLanguages } from "@/lib/mirror/languages";
import { referenceHeading, shownValues } from "../coversheet/rules";
import { type LanguageNames, languageName } from "../rules";

/** How people call the languages, the connection and the fields of what they are shown. */
export type Names = {
  languageOf: LanguageNames;
  connectionOf: ConnectionNames;
  /** The service's own page of a thing, by the address that it names; null where there is none to be sent to. */
  pageAtServiceOf: (of: { connectionId: string }, named: string | null) => string | null;
  /** How the coversheet of a thing's connection is set. */
  coversheetOf: (of: { connectionId: string }) => CoversheetSettings;
  /** The reference of a thing; null where the business shows none on its connection. */
  referenceOf: (of: { connectionId: string; reference: string | null }) => string | null;
  /** As `referenceHeading` has it, for all connections. */
  referenceHeading: ReturnType<typeof referenceHeading>;
};

/** From the mirror: each connection names its languages. */
export async function namesFor(actor: Actor): Promise<Names> {
  return await namesOf(await findConnections(actor));
}

/** @param connections of the business, where they are known already */
export async function namesOf(connections: readonly KnownConnection[]): Promise<Names> {
  const lists = await Promise.all(connections.map(rememberedLanguages));
  const known = new Map(connections.map(({ scope }, index) => [scope.connectionId, lists[index] ?? []]));
  const addresses = new Map(connections.map(({ scope }) => [scope.connectionId, scope.baseUrl]));
  const sheets = new Map(connections.map(({ scope, coversheet }) => [scope.connectionId, coversheet]));
  const sheetOf = ({ connectionId }: { connectionId: string }) =>
    sheets.get(connectionId) ?? coversheetSettings(null);
  return {
    languageOf: ({ connectionId }, code) => languageName(known.get(connectionId) ?? [], code),
    connectionOf: connectionNames(connections),
    pageAtServiceOf: ({ connectionId }, named) => {
      const baseUrl = addresses.get(connectionId);
      return baseUrl === undefined ? null : pageAtService(baseUrl, named);
    },
    coversheetOf: sheetOf,
    referenceOf: ({ reference, ...of }) => shownValues({ reference }, sheetOf(of)).reference,
    referenceHeading: referenceHeading([...sheets.values()]),
  };
}
