import { useSearchParams } from "react-router";
import { NextPath } from "#contract/next-path.schema.ts";

/**
 * The page that somebody wanted before they had to sign in, for the mail that brings them back; nothing where there was
 * none of this product's.
 */
export function useWantedPage(): { readonly next?: string } {
  const [query] = useSearchParams();
  const wanted = NextPath.safeParse(query.get("next"));
  return wanted.success ? { next: wanted.data } : {};
}
