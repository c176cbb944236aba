import type { ServiceVariant } from "@/lib/domain/capabilities";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { seal } from "@/lib/platform/seal";
import type { TokenState } from "@/prisma/generated/client";
import { fingerprintOf, tokenPlace } from "../access";

/** Connects a business to the service at `baseUrl`; its first connection is its default. @returns the connection's id */
export async function addConnection(
  businessId: string,
  baseUrl = "http://service.invalid/api/v1",
  variant: ServiceVariant = "a",
): Promise<string> {
  const id = newId();
  const isDefault = (await db().connection.count({ where: { businessId, isDefault: true } })) === 0;
  await db().connection.create({
    data: { id, businessId, isDefault, variant, environment: "sandbox", baseUrl },
  });
  return id;
}

/** Stores a token unasked, for a person or, without one, for the whole business. @returns its id */
export async function addToken(
  connectionId: string,
  userId: string | null,
  token: string,
  state: TokenState = "working",
): Promise<string> {
  const id = newId();
  await db().accessToken.create({
    data: {
      id,
      connectionId,
      userId,
      sealed: seal(token, tokenPlace(id)),
      lastFour: token.slice(-4),
      fingerprint: fingerprintOf(token),
      state,
      checkedAt: new Date(),
    },
  });
  return id;
}
