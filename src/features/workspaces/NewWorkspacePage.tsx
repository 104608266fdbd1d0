import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useDataProvider } from "ra-core";
import { useState } from "react";
import type { FormEvent } from "react";
import { useSearchParams } from "react-router";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { tenderInvitationApi } from "#contract/tenders/awaited.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import type { Workspace } from "#contract/workspaces/workspace.schema.ts";
import { useAct, useCall } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { rememberWorkspace } from "#src/api/session.ts";
import { companyOf, EMPTY_COMPANY } from "#src/entities/company/company-form.ts";
import { forgetUnsaved, useUnsaved } from "#src/api/unsaved.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { paths } from "#src/entities/paths.ts";
import { CompanyFieldset } from "#src/features/workspaces/CompanyFieldset.tsx";
import { OFFERS_OF_MAIL, pathOfOffer } from "#src/features/workspaces/path-of-offer.ts";
import { SideChoice } from "#src/features/workspaces/SideChoice.tsx";
import type { Sides } from "#src/features/workspaces/SideChoice.tsx";
import { ToOwnOffers } from "#src/features/workspaces/ToOwnOffers.tsx";
import { useFieldErrors } from "#src/features/workspaces/use-field-errors.ts";
import { WaitingTenders } from "#src/features/workspaces/WaitingTenders.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { FormEnd } from "#src/ui/forms/FormEnd.tsx";
import { Breadcrumbs } from "#src/ui/page/Breadcrumbs.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";

/** Who came by the mail of a tender: that tender; null for anybody else. */
function useMailedTender(): number | null {
  const [query] = useSearchParams();
  return query.get("side") === "supplier" ? Number(query.get("tender")) : null;
}

/** Makes a workspace. Who comes by the mail of a tender and has one that supplies is led there instead. */
export function NewWorkspacePage() {
  const { workspaces, workspace } = useMe();
  const tender = useMailedTender();
  const supplying = [workspace, ...workspaces].find((each) => each?.is_supplier === true && each.status !== "CLOSED");
  if (tender !== null && supplying) return <ToOwnOffers workspace={supplying.id} tender={tender} />;
  return <NewWorkspaceForm mailed={tender} />;
}

/** One form, the tax number first. `mailed`: the tender that it is made for. */
function NewWorkspaceForm({ mailed }: { mailed: number | null }) {
  const t = useT();
  const notify = useNotify();
  const { switchWorkspace, workspace_count } = useMe();
  const answer = useCall(tenderInvitationApi.list, {});
  const tenders = answer.data?.results ?? [];
  const provider = useDataProvider();
  const create = useAct(workspaceApi.create);
  const { busy, error, attempt } = useAttempt();
  const [form, setForm] = useState(EMPTY_COMPANY);
  const [chosen, setSides] = useState<Sides | null>(null);
  const supplies = mailed !== null || (workspace_count === 0 && tenders.length > 0);
  const sides = chosen ?? { is_customer: !supplies, is_supplier: supplies };
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, check, take } = useFieldErrors(form);
  useUnsaved(JSON.stringify(form) !== JSON.stringify(EMPTY_COMPANY));
  /** Where the offers are that the tenders made which have waited for the person. */
  const offerIn = async ({ id, is_supplier }: Workspace): Promise<string | null> => {
    if (!is_supplier || tenders.length === 0) return null;
    rememberWorkspace(id);
    const { data } = await provider.getList<Offer>("supplier-offers", OFFERS_OF_MAIL);
    const [first, second] = data;
    if (first !== undefined && second === undefined) return paths.offer(first.id);
    return (mailed === null ? null : pathOfOffer(data, mailed)) ?? paths.offers();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const hasSide = sides.is_customer || sides.is_supplier;
    setProblem(hasSide ? null : t("validation.side"));
    const company = companyOf(form);
    if (!check() || !hasSide || company === null) return;
    void attempt(async () => {
      try {
        const made = await create.mutateAsync({ body: { ...sides, company } });
        notify(t("workspaces.new.done", { name: made.name }));
        forgetUnsaved();
        switchWorkspace(made.id, (await offerIn(made)) ?? paths.workspace(made.id));
      } catch (reason) {
        take(reason);
        throw reason;
      }
      return undefined;
    });
  };
  return (
    <PageSheet>
      <Breadcrumbs
        crumbs={[{ label: t("workspaces.list.title"), to: paths.workspaces() }, { label: t("workspaces.new.title") }]}
      />
      <SheetBody>
        <Box
          component="form"
          noValidate
          onSubmit={submit}
          sx={{ maxWidth: 880, display: "flex", flexDirection: "column", gap: 2.5 }}
        >
          <div>
            <Typography variant="h1">{t("workspaces.new.title")}</Typography>
            <Typography variant="body1" sx={{ mt: 0.5, color: "text.secondary" }}>
              {t("workspaces.new.lead")}
            </Typography>
          </div>
          {!answer.isPending && <WaitingTenders tenders={tenders} came_by_mail={mailed !== null} />}
          <CompanyFieldset form={form} onChange={setForm} errors={errors} />
          <SideChoice sides={sides} onChange={setSides} error={problem} />
          <FormEnd submit_label={t("workspaces.new.submit")} busy={busy} error={error} />
        </Box>
      </SheetBody>
    </PageSheet>
  );
}
