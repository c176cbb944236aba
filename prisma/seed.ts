import { revokeSessionsOf } from "@/lib/auth/session/store";
import { hashPassword, verifyPassword } from "@/lib/auth/sign-in/passwords";
import { fingerprintOf, tokenPlace } from "@/lib/credentials/access";
import { addSigningSecret, signingSecretsOf } from "@/lib/credentials/signing-secrets";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import { newId } from "@/lib/domain/ids";
import type { Role } from "@/lib/domain/roles";
import { db } from "@/lib/platform/db";
import { seal } from "@/lib/platform/seal";

/**
 * The demonstration: two businesses and their people. It may run at every start: what is there stays, and
 * changed addresses, tokens, secrets and passwords follow.
 */

/** Where the demonstration's service is, and how it is entered. */
type DemonstrationService = { baseUrl: string; token: string | null; signingSecret: string | null };

export type DemonstrationInput = { password: string; a: DemonstrationService; b: DemonstrationService };

export type DemonstrationPerson = {
  email: string;
  password: string;
  role: Role | "staff" | "operator";
  business: string | null;
};

type Person = { email: string; name: string; role: Role; hasToken: boolean };

const northwind: Person[] = [
  { email: "requester@northwind.example", name: "Rosa Quintero", role: "requester", hasToken: true },
  { email: "approver@northwind.example", name: "Amir Rahimi", role: "approver", hasToken: true },
  { email: "admin@northwind.example", name: "Ingrid Dahl", role: "administrator", hasToken: true },
  { email: "newcomer@northwind.example", name: "Noor Wanjiru", role: "requester", hasToken: false },
];
const contoso: Person[] = [
  { email: "admin@contoso.example", name: "Clara Otieno", role: "administrator", hasToken: true },
];
const staff = { email: "staff@verso.example", name: "Sam Taylor" };
/** Of the staff too, who looks after businesses and staff. */
const operator = { email: "operator@verso.example", name: "Olga Petrenko" };

/** @returns the people with the password they sign in with, as the start prints them */
export async function seedDemonstration(input: DemonstrationInput): Promise<DemonstrationPerson[]> {
  const { password } = input;
  const people = [
    ...(await seedBusiness("Northwind Law", "a", northwind, input.a, password)),
    ...(await seedBusiness("Contoso Clinic", "b", contoso, input.b, password)),
  ];
  await seedUser(staff.email, staff.name, password, true);
  const operatorId = await seedUser(operator.email, operator.name, password, true);
  await db().user.update({ where: { id: operatorId }, data: { isOperatorAdministrator: true } });
  return [
    ...people,
    { email: staff.email, password, role: "staff", business: null },
    { email: operator.email, password, role: "operator", business: null },
  ];
}

async function seedBusiness(
  name: string,
  variant: ServiceVariant,
  people: Person[],
  service: DemonstrationService,
  password: string,
): Promise<DemonstrationPerson[]> {
  const business =
    (await db().business.findFirst({ where: { name } })) ??
    (await db().business.create({ data: { id: newId(), name } }));
  const connectionId = await seedConnection(business.id, variant, service);
  for (const { email, name: personName, role, hasToken } of people) {
    const userId = await seedUser(email, personName, password, false);
    await db().membership.upsert({
      where: { userId_businessId: { userId, businessId: business.id } },
      create: { userId, businessId: business.id, role },
      update: {},
    });
    if (hasToken && service.token) await seedToken(connectionId, userId, service.token);
  }
  return people.map(({ email, role }) => ({ email, password, role, business: name }));
}

async function seedConnection(
  businessId: string,
  variant: ServiceVariant,
  { baseUrl, signingSecret }: DemonstrationService,
): Promise<string> {
  const known = await db().connection.findFirst({ where: { businessId, isDefault: true } });
  const { id } = await db().connection.upsert({
    where: { id: known?.id ?? newId() },
    create: { id: newId(), businessId, variant, baseUrl, environment: "sandbox" },
    update: { baseUrl },
  });
  await db().coversheet.upsert({ where: { connectionId: id }, create: { connectionId: id }, update: {} });
  if (signingSecret && !(await signingSecretsOf(id)).includes(signingSecret)) {
    await db().$transaction(async (tx) => {
      await tx.signingSecret.updateMany({
        where: { connectionId: id, retiredAt: null },
        data: { retiredAt: new Date() },
      });
      await addSigningSecret(tx, id, signingSecret);
    });
  }
  return id;
}

async function seedUser(email: string, name: string, password: string, isStaff: boolean): Promise<string> {
  const known = await db().user.findUnique({ where: { email } });
  if (!known) {
    const id = newId();
    await db().user.create({
      data: {
        id,
        email,
        name,
        isStaff,
        passwordHash: await hashPassword(password),
        emailProvenAt: new Date(),
      },
    });
    return id;
  }
  if (!(await verifyPassword(known.passwordHash, password))) {
    const passwordHash = await hashPassword(password);
    await db().$transaction(async (tx) => {
      await tx.user.update({ where: { id: known.id }, data: { passwordHash } });
      await revokeSessionsOf(tx, known.id);
    });
  }
  return known.id;
}

/** The demonstration's people act with the demonstration's token, whatever was pasted before. */
async function seedToken(connectionId: string, userId: string, token: string): Promise<void> {
  const fingerprint = fingerprintOf(token);
  const known = await db().accessToken.findFirst({ where: { connectionId, userId } });
  if (known?.fingerprint === fingerprint) {
    // The service may have been set up anew since it turned this token away.
    await db().accessToken.update({ where: { id: known.id }, data: { state: "working" } });
    return;
  }
  const id = newId();
  await db().$transaction([
    db().accessToken.deleteMany({ where: { connectionId, userId } }),
    db().accessToken.create({
      data: {
        id,
        connectionId,
        userId,
        sealed: seal(token, tokenPlace(id)),
        lastFour: token.slice(-4),
        fingerprint,
        state: "working",
        checkedAt: new Date(),
      },
    }),
  ]);
}
