import pino from "pino";
import { z } from "zod";
import { SECOND_MS } from "#contract/time-units.ts";
import { readEnvironment } from "#server/env.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSession, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { startServer } from "#server/start.ts";
import type { Dependencies } from "#server/http/dependencies.ts";

/** Number of companies that the people of the load belong to. */
const COMPANIES = 4;
const LOTS = 100;
const OFFERS = 3;

export const Data = z.object({
  members: z.array(z.object({ token: z.string(), workspace: z.int() })),
  /** A finished tender of the first company, whose comparison is read. */
  compared: z.int(),
  /** Tenders that a job closes during the measurement, each with its own customer, so that mails can be counted. */
  closing: z.array(z.object({ id: z.int(), email: z.string(), closes_at: z.iso.datetime() })),
});
export type Data = z.output<typeof Data>;
type ClosingTender = Data["closing"][number];

async function comparedTender(deps: Dependencies, customer: Awaited<ReturnType<typeof aCompany>>): Promise<number> {
  const suppliers = await Promise.all(Array.from({ length: OFFERS }, () => aSupplier(deps)));
  const tender = await aStartedTender(deps, { customer, suppliers, lots: Array.from({ length: LOTS }, () => "10") });
  for (const [at, supplier] of tender.suppliers.entries())
    await aSubmittedOffer(deps, {
      supplier,
      offer: supplier.offer,
      prices: tender.lots.map((_, lot) => String(100 + at + lot)),
    });
  await stopOpenTender(deps, { customer, id: tender.id });
  return tender.id;
}

async function closingTender(deps: Dependencies, closes_at: string): Promise<ClosingTender> {
  const [customer, supplier] = [await aCompany(deps), await aSupplier(deps)];
  const { id } = await aStartedTender(deps, { customer, suppliers: [supplier], closing_date: closes_at });
  return { id, email: customer.owner.email, closes_at };
}

/** Makes the data by a server of this process, which migrates the database first. `closings`: seconds from now on. */
export async function makeData(
  settings: Readonly<Record<string, string | undefined>>,
  closings: readonly number[],
): Promise<Data> {
  const server = await startServer({
    env: readEnvironment({ ...settings, PORT: "0", DRAIN_SECONDS: "0" }),
    log: pino({ level: "warn" }),
  });
  try {
    const { deps } = server;
    const companies = await Promise.all(Array.from({ length: COMPANIES }, () => aCompany(deps)));
    const [first] = companies;
    if (first === undefined) throw new Error("no company was made");
    const compared = await comparedTender(deps, first);
    const token = await aSession(deps, first.owner);
    const now = Date.now();
    const closing: ClosingTender[] = [];
    for (const seconds of closings)
      closing.push(await closingTender(deps, new Date(now + seconds * SECOND_MS).toISOString()));
    return { members: [{ token, workspace: first.workspace }], compared, closing };
  } finally {
    await server.close();
  }
}
