import { useState } from "react";
import type { Dispatch, SetStateAction } from "react";
import { companyLookupApi } from "#contract/companies/company-lookup.api.ts";
import { isBik } from "#contract/ids/bank-accounts.ts";
import { isInn } from "#contract/ids/requisites.ts";
import { call } from "#src/api/client.ts";
import type { CompanyForm } from "#src/entities/company/company-form.ts";
import { filledFrom } from "#src/entities/company/company-form.ts";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";

interface Note {
  readonly tone: "good" | "warn" | "bad";
  readonly text: string;
}

const bare = (text: string): string => text.replace(/[\s\u00a0-]/g, "");

/**
 * Fills a form in from the registry; what was typed meanwhile stays. How it ended is a sentence; the form can always be
 * filled in by hand.
 */
export function useLookup(
  form: CompanyForm,
  onChange: Dispatch<SetStateAction<CompanyForm>>,
): { ready: boolean; busy: boolean; note: Note | null; company: () => Promise<void>; bank: () => Promise<void> } {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<Note | null>(null);
  const company = async (): Promise<void> => {
    setBusy(true);
    try {
      const answer = await call(companyLookupApi.company, { query: { inn: bare(form.inn) } });
      const { company: known, outcome } = answer;
      if (known !== null) onChange((now) => filledFrom(now, known));
      setNote(
        known !== null
          ? { tone: "good", text: t("workspaces.lookup.found", { name: known.name }) }
          : {
              tone: "warn",
              text: t(outcome === "nothing" ? "workspaces.lookup.nothing" : "workspaces.lookup.unavailable"),
            },
      );
    } catch (error) {
      setNote({ tone: "bad", text: failureText(error, t) ?? "" });
    } finally {
      setBusy(false);
    }
  };
  const bank = async (): Promise<void> => {
    const bik = bare(form.bik);
    if (!isBik(bik) || (form.bank_name !== "" && form.correspondent_account !== "")) return;
    try {
      const { bank: known } = await call(companyLookupApi.bank, { query: { bik } });
      if (known !== null)
        onChange((now) => ({
          ...now,
          bank_name: now.bank_name === "" ? known.bank_name : now.bank_name,
          correspondent_account:
            now.correspondent_account === "" ? (known.correspondent_account ?? "") : now.correspondent_account,
        }));
    } catch {
      // The bank can be typed; only the company's look-up is worth a word.
    }
  };
  return { ready: isInn(bare(form.inn)), busy, note, company, bank };
}
