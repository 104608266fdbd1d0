import { useSearchParams } from "react-router";
import { NextPath } from "#contract/next-path.schema.ts";

/**
 * Returns the page that the user requested before signing in, to be used in email links. Empty if it is not a page in
 * this app.
 */
export function useWantedPage(): { readonly next?: string } {
  const [query] = useSearchParams();
  const wanted = NextPath.safeParse(query.get("next"));
  return wanted.success ? { next: wanted.data } : {};
}
