import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { companyLookupApi } from "#contract/companies/company-lookup.api.ts";
import { isBik } from "#contract/ids/bank-accounts.ts";
import { isInn } from "#contract/ids/requisites.ts";
import { call } from "#src/api/client.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { filledBy } from "#src/features/workspaces/company-fields.ts";
import { useT } from "#src/locale/use-t.ts";

interface Note {
  readonly tone: "good" | "warn" | "bad";
  readonly text: string;
}

const bare = (text: string | undefined): string => (text ?? "").replace(/[\s\u00a0-]/g, "");

/**
 * Fills in the surrounding form from the registry. `note` describes the outcome. The user can always fill in the form
 * by hand.
 */
export function useLookup(): {
  ready: boolean;
  busy: boolean;
  note: Note | null;
  company: () => Promise<void>;
  bank: () => Promise<void>;
} {
  const t = useT();
  const { getValues, setValue, formState } = useFormContext<Record<string, string>>();
  const [inn] = useWatch<Record<string, string>>({ name: ["inn"] });
  const { isSubmitted } = formState;
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<Note | null>(null);
  const fill = (known: Readonly<Record<string, string | null>>): void => {
    for (const [field, value] of Object.entries(known))
      setValue(field, value ?? "", { shouldDirty: true, shouldValidate: isSubmitted });
  };
  const company = async (): Promise<void> => {
    setBusy(true);
    try {
      const { company: known, outcome } = await call(companyLookupApi.company, { query: { inn: bare(inn) } });
      if (known !== null) fill(filledBy(known));
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
    const isEmpty = (field: string): boolean => getValues(field) === "";
    const bik = bare(getValues("bik"));
    if (!isBik(bik) || !(isEmpty("bank_name") || isEmpty("correspondent_account"))) return;
    try {
      const { bank: known } = await call(companyLookupApi.bank, { query: { bik } });
      if (known === null) return;
      const { bank_name, correspondent_account } = known;
      fill(
        Object.fromEntries(Object.entries({ bank_name, correspondent_account }).filter(([field]) => isEmpty(field))),
      );
    } catch {
      // A failed lookup of the bank shows no error, because the user can type the bank details.
    }
  };
  return { ready: isInn(bare(inn)), busy, note, company, bank };
}
