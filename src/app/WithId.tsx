import type { ReactNode } from "react";
import { useParams } from "react-router";
import { MissingPage } from "#src/app/MissingPage.tsx";

/** The id in the address, for a page that needs one. */
export function WithId({ page }: { page: (id: number) => ReactNode }) {
  const { id = "" } = useParams();
  return /^[1-9]\d*$/.test(id) ? page(Number(id)) : <MissingPage />;
}
