import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { useConnectionLabel } from "@/components/connections/use-connection-label";
import { NamedStatus } from "@/components/orders/status-badge";
import { counted } from "@/components/words/counted";
import { useLanguagePair } from "@/components/words/use-language-pair";
import { useOrderStatus } from "@/components/words/use-order-status";
import { useQuoteStatus } from "@/components/words/use-quote-status";
import type { CountedUpTo } from "@/lib/domain/lists/page";
import { fileListAddress } from "@/lib/files/list/rules";
import type { FileListRow } from "@/lib/files/schema";
import { orderListAddress } from "@/lib/orders/list/rules";
import type { OrderListRow } from "@/lib/orders/schema";
import { membersAddress } from "@/lib/people/members/rules";
import type { MemberRow } from "@/lib/people/members/schema";
import { quoteListAddress } from "@/lib/quotes/list/rules";
import type { Finds, SearchView } from "@/lib/search/schema";
import { customerPlace, staffAddress } from "@/lib/staff/customers/rules";
import type { Customer } from "@/lib/staff/customers/schema";
import { teamAddress } from "@/lib/staff/team/rules";
import type { StaffRow } from "@/lib/staff/team/schema";

type SearchResultsProps = {
  found: SearchView;
  /** What was searched for; nothing for the newest of each. */
  search: string;
  onFollow: () => void;
};

/** What a search found, with the way to each and to the whole list. */
export function SearchResults({ found, search, onFollow }: SearchResultsProps) {
  const { orders, quotes, files, people, customers, team } = found;
  const t = useTranslations();
  const orderStatus = useOrderStatus();
  const quoteStatus = useQuoteStatus();
  const total = totalOf([orders, quotes, files, people, customers, team]);
  return (
    <>
      <p role="status" className="min-h-5 text-sm text-ink-soft">
        {total ? t("search.found", counted(total)) : null}
      </p>
      {orders ? (
        <Group
          heading={t("search.orders")}
          finds={orders}
          address={orderListAddress}
          {...{ search, onFollow }}
        >
          {(order) => (
            <Found key={order.id} href={`/orders/${order.id}`} onFollow={onFollow} name={order.number}>
              <AboutRequest request={order} />
              <NamedStatus status={order.status} label={orderStatus(order.status)} />
            </Found>
          )}
        </Group>
      ) : null}
      {quotes ? (
        <Group
          heading={t("search.quotes")}
          finds={quotes}
          address={quoteListAddress}
          {...{ search, onFollow }}
        >
          {(quote) => (
            <Found key={quote.id} href={`/quotes/${quote.id}`} onFollow={onFollow} name={quote.number}>
              <AboutRequest request={quote} />
              <NamedStatus status={quote.status} label={quoteStatus(quote.status)} />
            </Found>
          )}
        </Group>
      ) : null}
      {files ? (
        <Group heading={t("search.files")} finds={files} address={fileListAddress} {...{ search, onFollow }}>
          {(file) => (
            <Found key={file.id} href={placeOf(file)} onFollow={onFollow} name={file.name}>
              <span className="text-sm text-ink-soft">
                {file.attachedTo
                  ? t(`files.attachedTo.${file.attachedTo.kind}`, { number: file.attachedTo.number })
                  : null}
              </span>
            </Found>
          )}
        </Group>
      ) : null}
      {people ? (
        <Group heading={t("search.people")} finds={people} address={membersAddress} {...{ search, onFollow }}>
          {(person) => (
            <FoundPerson
              key={person.id}
              person={person}
              href={membersAddress.link({ search: person.email })}
              role={[t(`shell.account.roles.${person.role}`), person.department?.name]}
              onFollow={onFollow}
            />
          )}
        </Group>
      ) : null}
      {customers ? (
        <Group
          heading={t("search.customers")}
          finds={customers}
          address={staffAddress}
          {...{ search, onFollow }}
        >
          {(customer) => (
            <Found
              key={customer.businessId}
              // Its place among those that the same words find.
              href={`${staffAddress.link({ search })}#${customerPlace(customer.businessId)}`}
              onFollow={onFollow}
              name={customer.name}
            >
              <Aside>{peopleOf(customer)}</Aside>
              {customer.isSuspended ? (
                <span className="text-sm text-ink-soft">{t("search.suspended")}</span>
              ) : null}
            </Found>
          )}
        </Group>
      ) : null}
      {team ? (
        <Group heading={t("search.team")} finds={team} address={teamAddress} {...{ search, onFollow }}>
          {(person) => (
            <FoundPerson
              key={person.id}
              person={person}
              href={teamAddress.link({ search: person.email })}
              role={[t(`search.staffRoles.${person.role}`)]}
              onFollow={onFollow}
            />
          )}
        </Group>
      ) : null}
    </>
  );
}

/** So many people of a customer are named. */
const namedOfCustomer = 3;

/** Those first who are called as was looked for. */
function peopleOf({ people }: Customer): string {
  const names = people.slice(0, namedOfCustomer).map(({ name }) => name);
  return [...names, ...(people.length > namedOfCustomer ? ["…"] : [])].join(", ");
}

type FoundPersonProps = {
  person: Pick<MemberRow | StaffRow, "name" | "email" | "isYou" | "state">;
  href: string;
  role: (string | undefined)[];
  onFollow: () => void;
};

/** Leads to where they are looked after. */
function FoundPerson({ person: { name, email, isYou, state }, href, role, onFollow }: FoundPersonProps) {
  const t = useTranslations();
  return (
    <Found href={href} onFollow={onFollow} name={isYou ? t("search.you", { name }) : name}>
      <Aside>{[email, ...role].filter(Boolean).join(" · ")}</Aside>
      {state === "disabled" ? <span className="text-sm text-ink-soft">{t("search.disabled")}</span> : null}
    </Found>
  );
}

/** What tells one from another beside its name. */
function Aside({ children }: { children: ReactNode }) {
  return <span className="grow text-sm wrap-anywhere text-ink-soft">{children}</span>;
}

/** Null where nothing was looked for. */
function totalOf(finds: readonly (Finds<unknown> | null)[]): CountedUpTo | null {
  const counts = finds.flatMap((each) => each?.found ?? []);
  if (counts.length === 0) return null;
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    isMore: counts.some(({ isMore }) => isMore),
  };
}

/** A file is looked at where it belongs. */
function placeOf({ attachedTo, name }: FileListRow): string {
  if (attachedTo === null) return fileListAddress.link({ search: name });
  return `/${attachedTo.kind === "quote" ? "quotes" : "orders"}/${attachedTo.id}`;
}

type GroupProps<Row> = {
  heading: string;
  finds: Finds<Row>;
  address: { link: (query: { search: string }) => string };
  search: string;
  onFollow: () => void;
  children: (row: Row) => ReactNode;
};

function Group<Row>({
  heading,
  finds: { rows, found },
  address,
  search,
  onFollow,
  children,
}: GroupProps<Row>) {
  const t = useTranslations();
  const id = useId();
  if (rows.length === 0) return null;
  const isWhole = found === null || (found.count <= rows.length && !found.isMore);
  return (
    <section aria-labelledby={id} className="mt-4">
      <h3 id={id} className="text-sm font-medium text-ink-soft">
        {heading}
      </h3>
      <ul aria-labelledby={id} className="mt-1 divide-y divide-line border-y border-line">
        {rows.map(children)}
      </ul>
      {isWhole ? null : (
        <Link
          href={address.link({ search })}
          prefetch={false}
          onNavigate={onFollow}
          className="mt-2 inline-flex min-h-11 items-center text-accent hover:underline"
        >
          {t("search.all", counted(found))}
        </Link>
      )}
    </section>
  );
}

type FoundProps = { href: string; name: string; onFollow: () => void; children: ReactNode };

function Found({ href, name, onFollow, children }: FoundProps) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        onNavigate={onFollow}
        className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 rounded-md px-2 py-2 hover:bg-hover"
      >
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
        {children}
      </Link>
    </li>
  );
}

type Request = Pick<
  OrderListRow,
  "reference" | "sourceLanguageName" | "targetLanguageName" | "connectionName"
>;

function AboutRequest({ request }: { request: Request }) {
  const languagePair = useLanguagePair();
  const connectionLabel = useConnectionLabel();
  const { reference, connectionName } = request;
  return (
    <Aside>
      {[reference, languagePair(request), connectionName && connectionLabel(connectionName)]
        .filter(Boolean)
        .join(" · ")}
    </Aside>
  );
}
