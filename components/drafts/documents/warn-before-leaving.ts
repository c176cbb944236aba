/** What would be lost if the page were closed now. */
const atRisk = new Set<object>();

/** Makes the browser ask before the page is closed or reloaded for as long as `owner` has something at risk. */
export function warnBeforeLeaving(owner: object, isAtRisk: boolean): void {
  if (isAtRisk) atRisk.add(owner);
  else atRisk.delete(owner);
  if (atRisk.size > 0) window.addEventListener("beforeunload", ask);
  else window.removeEventListener("beforeunload", ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
