import { useSyncExternalStore } from "react";

/**
 * What only the browser knows, and what does not change there. Until the page has come to life it is what the server drew.
 * @param ofBrowser gives the same each time
 */
export function useBrowserValue<Value>(ofBrowser: () => Value, ofServer: () => Value): Value {
  return useSyncExternalStore(neverChanges, ofBrowser, ofServer);
}

/** The page is being drawn by the server, or taken over from it. */
export function useIsHydrating(): boolean {
  return useBrowserValue(isNot, is);
}

const neverChanges = () => () => undefined;
const is = () => true;
const isNot = () => false;
