import { NothingHere } from "@/components/shell/nothing-here";
import { findActor } from "@/lib/auth/session/current-actor";
import PortalLayout from "../(portal)/layout";
import NotFoundOutside from "../not-found";

/** An address that leads nowhere: whoever is signed in keeps the frame, with the ways elsewhere. */
export default async function NotFound() {
  if (!(await findActor())) return <NotFoundOutside />;
  return (
    <PortalLayout>
      <NothingHere />
    </PortalLayout>
  );
}
