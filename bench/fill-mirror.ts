import { PrismaPg } from "@prisma/adapter-pg";
import { cleanerVersion } from "@/lib/domain/html";
import { newId } from "@/lib/domain/ids";
import type { OrderSnapshot } from "@/lib/domain/orders/shapes";
import { orderStatuses } from "@/lib/domain/orders/status";
import { PrismaClient } from "@/prisma/generated/client";

const orderCount = 10_000;

/** Puts orders into the mirror of the demonstration's first business. @returns the newest of them */
export async function fillMirror(databaseUrl: string): Promise<{ businessId: string; orderId: string }> {
  const client = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl }) });
  const { id: connectionId, businessId } = await client.connection.findFirstOrThrow({
    where: { business: { name: "Northwind Law" } },
  });
  const placer = await client.user.findFirstOrThrow({ where: { email: "requester@northwind.example" } });
  const now = Date.now();
  // Ahead of whatever the service is asked meanwhile: it knows none of them.
  const confirmedAt = new Date(now + 86_400_000);
  const data = Array.from({ length: orderCount }, (_, index) => {
    const receivedAt = new Date(now - index * 60_000);
    const snapshot = snapshotOf(index, receivedAt.toISOString());
    const { serviceId, number, reference, status, totalCents } = snapshot;
    return {
      id: newId(),
      businessId,
      connectionId,
      serviceId,
      number,
      reference,
      status,
      sourceLanguage: "es",
      targetLanguage: "en",
      serviceNames: snapshot.services.map(({ name }) => name),
      totalCents,
      receivedAt,
      placedById: placer.id,
      searchText: `${number}\n${reference}`.toLowerCase(),
      snapshot,
      snapshotWhole: true,
      requestedAt: confirmedAt,
      answeredAt: confirmedAt,
      confirmedAt,
      readAgainAt: confirmedAt,
    };
  });
  await client.order.createMany({ data });
  const orderId = data[0]?.id ?? "";
  await addDocuments(client, { businessId, connectionId, orderId, at: confirmedAt });
  const step = {
    businessId,
    kind: "order",
    subjectId: orderId,
    source: "sweep",
    seenAt: new Date(now),
  } as const;
  await client.statusChange.create({
    data: { ...step, id: newId(), status: "submitted", actorId: placer.id },
  });
  await client.$executeRaw`ANALYZE`;
  await client.$disconnect();
  return { businessId, orderId };
}

async function addDocuments(
  client: PrismaClient,
  { at, ...of }: { businessId: string; connectionId: string; orderId: string; at: Date },
): Promise<void> {
  const told = { snapshot: {}, snapshotWhole: true, requestedAt: at, answeredAt: at, confirmedAt: at };
  await client.file.createMany({
    data: ["Birth_certificate.pdf", "Marriage_certificate.pdf"].map((name) => {
      const id = newId();
      return {
        ...of,
        ...told,
        id,
        serviceId: id,
        name,
        kind: "source",
        sizeBytes: 250_000,
        uploadedAt: new Date(),
      };
    }),
  });
}

function snapshotOf(index: number, at: string) {
  const service = { description: null, quantity: 2, discountTenthsOfCent: null };
  return {
    serviceId: String(1_000_000 + index),
    number: `RT-${1_000_000 + index}`,
    url: null,
    reference: `Matter ${index}`,
    field1: null,
    field2: null,
    origin: "api",
    sourceLanguage: "es",
    targetLanguage: "en",
    totalCents: 10_000 + index,
    status: orderStatuses[index % orderStatuses.length] ?? "submitted",
    receivedAt: at,
    reviewAt: null,
    approvedAt: null,
    completedAt: null,
    cancelledAt: null,
    cleanerVersion,
    services: ["Standard translation", "Certification"].map((name) => ({
      ...service,
      name,
      priceCents: 2_500,
      totalCents: 5_000,
    })),
    files: [],
    comments: [1, 2, 3].map((day) => ({
      author: "Translator",
      bodyHtml:
        "<p>The seal on the second page cannot be read.</p>" as OrderSnapshot["comments"][0]["bodyHtml"],
      createdAt: new Date(Date.parse(at) + day * 3_600_000).toISOString(),
    })),
    revisions: [],
    transactions: [],
    shipments: [],
    address: null,
  } satisfies OrderSnapshot;
}
