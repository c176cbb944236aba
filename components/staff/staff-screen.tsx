"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ReadFailed } from "@/components/lists/read-failed";
import { useListAddress } from "@/components/lists/use-list-address";
import { useTypedSearch } from "@/components/lists/use-typed-search";
import { PageHeader } from "@/components/ui/page-header";
import { SearchBox } from "@/components/ui/search-box";
import { longestSearch } from "@/lib/domain/lists/address";
import { customersOptions } from "@/lib/staff/client";
import { customerPlace, staffAddress } from "@/lib/staff/customers/rules";
import type { Customer, CustomerPerson, CustomersView } from "@/lib/staff/customers/schema";
import { ActFor } from "./act-for";
import { AskedConsents } from "./asked-consents";
import { NeedsAttention } from "./needs-attention";

/** Where staff find the person that they act for. */
export function StaffScreen() {
  const t = useTranslations();
  const { query, search } = useListAddress(staffAddress);
  const [typed, setTyped] = useTypedSearch(query.search, search);
  const read = useQuery({ ...customersOptions(query), placeholderData: keepPreviousData });
  const isSearched = query.search.trim() !== "";
  const view = isSearched ? read.data : null;
  return (
    <>
      <PageHeader title={t("staff.title")} lead={t("staff.lead")} />
      <SearchBox
        label={t("staff.search")}
        placeholder={t("staff.searchHint")}
        value={typed}
        onChange={setTyped}
        maxLength={longestSearch}
      />
      <p role="status" className="mt-3 min-h-5 text-sm text-ink-soft">
        {view ? t("staff.found", { count: view.customers.length }) : null}
      </p>
      <ReadFailed read={read} />
      {view ? <Customers view={view} /> : null}
      {/* Beside what was found it would offer to act for somebody who was not looked for. */}
      {isSearched ? null : (
        <>
          <AskedConsents />
          <NeedsAttention />
        </>
      )}
    </>
  );
}

function Customers({ view: { customers, isMore } }: { view: CustomersView }) {
  const t = useTranslations();
  return (
    <>
      {customers.map((customer) => (
        <CustomerSection key={customer.businessId} customer={customer} />
      ))}
      {isMore ? <p className="mt-4 text-ink-soft">{t("staff.moreCustomers")}</p> : null}
    </>
  );
}

function CustomerSection({ customer }: { customer: Customer }) {
  const t = useTranslations();
  const { businessId, name, isSuspended, people, hasMorePeople } = customer;
  const headingId = customerPlace(businessId);
  return (
    <section aria-labelledby={headingId} className="mt-6">
      <h2 id={headingId} className="text-section-title break-words">
        {name}
      </h2>
      {isSuspended ? <p className="mt-2 text-ink-soft">{t("staff.suspended")}</p> : null}
      {people.length === 0 ? <p className="mt-2 text-ink-soft">{t("staff.nobody")}</p> : null}
      <ul className="mt-2 divide-y divide-line border-y border-line empty:hidden">
        {people.map((person) => (
          <PersonLine key={person.id} person={person} {...{ businessId, isSuspended }} businessName={name} />
        ))}
      </ul>
      {hasMorePeople ? <p className="mt-2 text-sm text-ink-soft">{t("staff.morePeople")}</p> : null}
    </section>
  );
}

type PersonLineProps = {
  person: CustomerPerson;
  businessId: string;
  businessName: string;
  /** Said of the whole business. */
  isSuspended: boolean;
};

function PersonLine({ person, businessId, businessName, isSuspended }: PersonLineProps) {
  const t = useTranslations();
  const { id, name, email, role, department, canBeActedFor } = person;
  const roleName = t(`shell.account.roles.${role}`);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm break-words text-ink-soft">
          {email} · {department ? t("staff.person", { role: roleName, department }) : roleName}
        </p>
      </div>
      {canBeActedFor ? (
        <ActFor businessId={businessId} businessName={businessName} personId={id} name={name} />
      ) : isSuspended ? null : (
        <p className="text-sm text-ink-soft">{t("staff.cannotBeActedFor")}</p>
      )}
    </li>
  );
}
