import type { aCompany } from "#server/seed/people.builder.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import type { BenchServer, Caller } from "./bench-server.ts";
import { rounds, sampleRepeatedly } from "./figures.ts";
import type { Figure } from "./figures.ts";
import { PAGE_MS } from "./grown-search.ts";
import type { OwnSql } from "./own-sql.ts";
import { pagesOf, recordsOf } from "./pages.ts";
import type { Page } from "./pages.ts";

type Company = Awaited<ReturnType<typeof aCompany>>;

/** A caller and the pages to measure. `sql` is the time of the page's statements alone, in milliseconds. */
export interface Side {
  readonly name: string;
  readonly caller: Caller;
  readonly pages: readonly (Page & { readonly sql: number })[];
}

/**
 * Selects the pages that a caller can read. The records are those of the customer's latest order from the supplier. An
 * administrator has no company.
 */
export async function aSide(
  { deps, own }: { deps: Dependencies; own: OwnSql },
  name: string,
  { caller, customer, supplier }: { caller: Company | { token: string }; customer: Company; supplier: Company },
): Promise<Side> {
  const company = "workspace" in caller ? caller : customer;
  const records = await recordsOf(deps.db, {
    workspace: company.workspace,
    person: company.owner.id,
    customer: customer.workspace,
    supplier: supplier.workspace,
  });
  const pages: (Page & { sql: number })[] = [];
  for (const page of pagesOf(records, "workspace" in caller ? "member" : "admin")) {
    const took = await own.of(page.endpoint, caller, page.input);
    if (took !== null) pages.push({ ...page, sql: took });
  }
  return { name, caller, pages };
}

export async function pageFigure(bench: BenchServer, side: Side, page: Side["pages"][number]): Promise<Figure> {
  return {
    name: `${side.name}: ${page.endpoint.path}`,
    page: { side: side.name, path: page.endpoint.path },
    engine: bench.engine,
    ...rounds(await sampleRepeatedly(() => bench.ask(page.endpoint, side.caller, page.input))),
    limit: 2 * page.sql + 3,
    limit_words: "≤ 2 × its SQL + 3 ms",
    p95_limit: PAGE_MS,
    reference: { name: "its SQL", value: page.sql },
  };
}
