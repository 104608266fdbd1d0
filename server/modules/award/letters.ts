import type { z } from "zod";
import { LETTER_KINDS } from "#contract/award/letter.schema.ts";
import type { AwardLetters, LettersSend, LetterText } from "#contract/award/letter.schema.ts";
import { findLeakedSecret } from "#contract/award/letter-leaks.ts";
import { tenderCode } from "#contract/numbering.ts";
import { may } from "#contract/permissions.ts";
import { LANGUAGES } from "#contract/primitives.ts";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { letterRows, noteLetters, offeredAmounts } from "#server/modules/award/letter.store.ts";
import type { LetterRow, NewLetter } from "#server/modules/award/letter.store.ts";
import { assertTenderSeen, lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { offerPeople } from "#server/modules/tenders/tender-supplier.store.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";
import { translate } from "#server/platform/translate.ts";

type LettersView = z.input<typeof AwardLetters>;
type People = Awaited<ReturnType<typeof offerPeople>>;

const paramsOf = (tender: TenderRow) => ({
  customer: tender.customer.name,
  tender: tenderCode(tender),
  name: tender.name,
});

/** Returns whether letters may be sent. They announce the outcome of a tender, so all winners must be ordered first. */
const isSettled = (tender: TenderRow): boolean =>
  tender.status === "DONE" && tender.order_count > 0 && !tender.has_winners_to_order;

const languagesOf = (people: People, { supplier }: LetterRow) =>
  LANGUAGES.filter((language) => people.some((to) => to.workspace_id === supplier.id && to.language === language));

async function readLetters(ctx: MemberContext, id: number): Promise<{ rows: LetterRow[]; people: People }> {
  const rows = await letterRows(ctx.db, id);
  const suppliers = rows.map(({ supplier }) => supplier.id);
  return { rows, people: suppliers.length === 0 ? [] : await offerPeople(ctx.db, suppliers) };
}

/** @throws AppError not_found if the tender doesn't exist */
export async function listLetters(ctx: MemberContext, id: number): Promise<LettersView> {
  const tender = foundOrThrow(await findTender(ctx.db, id));
  const version = tender.revision;
  if (tender.status !== "DONE") return { may_send: false, version, letters: [], usual: [] };
  const { rows, people } = await readLetters(ctx, id);
  const due = rows.filter(({ sent_at }) => sent_at === null);
  const isNeeded = (kind: LetterRow["kind"], language: LetterText["language"]): boolean =>
    due.some((row) => row.kind === kind && languagesOf(people, row).includes(language));
  return {
    may_send: isSettled(tender) && due.length > 0 && may(ctx.principal, "update_order"),
    version,
    letters: rows.map(({ offer: _offer, ...row }) => ({
      ...row,
      languages: languagesOf(people, { offer: _offer, ...row }),
    })),
    usual: LETTER_KINDS.flatMap((kind) =>
      LANGUAGES.filter((language) => isNeeded(kind, language)).map((language) => ({
        kind,
        language,
        text: translate(language, `mails.award_${kind}.text`, paramsOf(tender)),
      })),
    ),
  };
}

/** @throws AppError letter_without_words if the text for a recipient's language is missing */
function textOf({ texts }: LettersSend, kind: LetterRow["kind"], language: LetterText["language"]): string {
  const given = texts.find((text) => text.kind === kind && text.language === language);
  if (given !== undefined) return given.text;
  throw new AppError("letter_without_words");
}

/**
 * Emails the outcome of a tender to every supplier that submitted an offer, in the languages of its members. A supplier
 * receives one letter per tender, recorded in the same transaction. The text must not contain a supplier's name or an
 * offered amount.
 * @throws AppError not_found, wrong_state before all winners are ordered, version_conflict, letters_sent, letter_tells,
 * letter_without_words
 */
export async function sendLetters(ctx: MemberContext, id: number, body: LettersSend): Promise<LettersView> {
  const { db, principal, now } = ctx;
  const tender = await lockTenderForUpdate(ctx, id);
  if (!isSettled(tender)) throw wrongStateError(tenderMachine, tender.status);
  const { rows, people } = await readLetters(ctx, id);
  const due = rows.filter(({ sent_at }) => sent_at === null);
  if (due.length === 0) throw new AppError("letters_sent");
  await assertTenderSeen(ctx, tender, body);
  const secrets = { names: rows.map(({ supplier }) => supplier.name), amounts: await offeredAmounts(db, id) };
  for (const { text } of body.texts) {
    const secret = findLeakedSecret(text, secrets);
    if (secret !== null) throw new AppError("letter_tells", { params: { secret } });
  }
  const letters = due.map((row): NewLetter => {
    const texts = languagesOf(people, row).map((language) => [language, textOf(body, row.kind, language)] as const);
    return { supplier: row.supplier.id, kind: row.kind, texts: Object.fromEntries(texts) };
  });
  await noteLetters(db, id, { letters, by: principal.user_id, at: now });
  await ctx.mail(
    due.flatMap((row) =>
      people
        .filter(({ workspace_id }) => workspace_id === row.supplier.id)
        .map(({ workspace_id, email, language }) => ({
          kind: `award_${row.kind}` as const,
          to: email,
          language,
          params: { ...paramsOf(tender), text: textOf(body, row.kind, language) },
          path: `/service/supplier-offers/${row.offer}`,
          inbox: { workspace_id, record: { entity: "offer", id: row.offer } },
        })),
    ),
  );
  await ctx.audit({ entity: "tender", entity_id: id, action: "send_letters" });
  ctx.live({ kind: "tender_changed", id }, [db.me]);
  return listLetters(ctx, id);
}
