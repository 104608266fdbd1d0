import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { administrationApi } from "#contract/administration/administration.api.ts";
import { verificationApi } from "#contract/verification/verification.api.ts";
import type { Verification, VerificationRow } from "#contract/verification/verification.api.ts";
import type { VerifiedField } from "#contract/verification/verified-fields.ts";
import { shownEmail } from "#contract/email-text.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { useSide } from "#src/entities/company/use-side.ts";
import { WorkspaceStatusChip } from "#src/entities/company/WorkspaceStatusChip.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { ResourcePage } from "#src/kit/resource/ResourcePage.tsx";
import { CompareTable } from "#src/features/verification/CompareTable.tsx";
import { DecisionAside } from "#src/features/verification/DecisionAside.tsx";
import { DueMark } from "#src/features/verification/DueMark.tsx";
import { ManageCompany } from "#src/features/verification/ManageCompany.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Kbd } from "#src/ui/keyboard/Kbd.tsx";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";
import { WorkspaceMark } from "#src/ui/page/WorkspaceMark.tsx";

const MAX_QUEUE_ENTRIES = 50;
const QUEUE_KEYS = ["J", "K"];
const QUEUE = {
  filter: { status: "SENT_TO_VERIFICATION" },
  sort: { field: "due_at", order: "ASC" },
  most: MAX_QUEUE_ENTRIES,
} as const;

const Row = styled(ButtonBase)(({ theme }) => ({
  display: "flex",
  alignItems: "flex-start",
  gap: 10,
  width: "100%",
  padding: "10px 16px",
  textAlign: "left",
  borderBottom: `1px solid ${theme.vars.palette.ui.line}`,
  ...theme.typography.body2,
  "&:hover": { backgroundColor: theme.vars.palette.ui.hover },
  "&[aria-current=true]": {
    backgroundColor: theme.vars.palette.ui.selected,
    boxShadow: `inset 2px 0 0 ${theme.vars.palette.primary.main}`,
  },
  "& .name": { fontWeight: 500, overflowWrap: "anywhere" },
}));

function Queue({ rows, current }: { rows: readonly VerificationRow[]; current: number }) {
  const t = useT();
  const sideOf = useSide();
  const navigate = useNavigate();
  return (
    <Box
      component="nav"
      aria-label={t("verification.queue")}
      sx={{
        display: { xs: "none", md: "block" },
        width: 232,
        flex: "none",
        overflow: "auto",
        borderRight: 1,
        borderColor: "ui.line",
      }}
    >
      {rows.map((row) => (
        <Row
          key={row.id}
          disableRipple
          aria-current={row.id === current}
          onClick={() => void navigate(paths.adminWorkspace(row.id))}
        >
          <WorkspaceMark id={row.id} name={row.name} size={28} />
          <span style={{ flex: 1, minWidth: 0 }}>
            <span className="name">{row.name}</span>
            <Box
              component="span"
              sx={{ display: "flex", justifyContent: "space-between", gap: 1, color: "text.secondary" }}
            >
              {sideOf(row)}
              <DueMark dueAt={row.due_at} short />
            </Box>
          </span>
        </Row>
      ))}
      <Box sx={{ display: "flex", gap: 0.75, alignItems: "center", px: 2, py: 1.5, color: "text.secondary" }}>
        {QUEUE_KEYS.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
        {t("verification.by_keys")}
      </Box>
    </Box>
  );
}

interface ContentProps {
  verification: Verification;
  rows: readonly VerificationRow[];
  documents: ReactNode;
}

function Content({ verification, rows, documents }: ContentProps) {
  const t = useT();
  const sideOf = useSide();
  const notify = useNotify();
  const fail = useFailure();
  const navigate = useNavigate();
  const { refresh } = useCache();
  const lookUp = useCallMutation(verificationApi.refresh);
  const { id, name, owner, status, due_at, company, registry } = verification;
  const [byHand, setByHand] = useState<readonly VerifiedField[]>([]);
  const before = verification.decisions.find(({ outcome }) => outcome === "accepted") ?? null;
  const setHand = (field: VerifiedField, on: boolean): void =>
    setByHand((now) => (on ? [...now, field] : now.filter((each) => each !== field)));
  const place = rows.findIndex((row) => row.id === id);
  const go = (row: VerificationRow | undefined): void => {
    if (row !== undefined) void navigate(paths.adminWorkspace(row.id));
  };
  useShortcut("j", t("verification.keys.move"), () => go(rows[place + 1]));
  useShortcut("k", t("verification.keys.move"), () => go(rows[place - 1]));
  const again = (): void => {
    void refresh("verifications");
    void refresh(administrationApi.waiting);
  };
  const decided = (words: string): void => {
    notify(words);
    const next = rows.find((row) => row.id !== id && rows.indexOf(row) > place) ?? rows.find((row) => row.id !== id);
    again();
    void navigate(next === undefined ? paths.adminWorkspaces() : paths.adminWorkspace(next.id));
  };
  const changed = (words: string): void => {
    notify(words);
    again();
  };
  const compare = (): void => {
    lookUp
      .mutateAsync({ params: { id } })
      .then(() => refresh("verifications"))
      .catch(fail);
  };
  return (
    <>
      <DetailHeader
        title={name}
        mark={<WorkspaceMark id={id} name={name} size={40} />}
        chip={<WorkspaceStatusChip status={status} />}
        meta={[
          { key: "side", content: sideOf(verification) },
          { key: "owner", icon: "user", content: `${owner.name}, ${shownEmail(owner.email)}` },
        ]}
        actions={
          <>
            {status === "SENT_TO_VERIFICATION" && <DueMark dueAt={due_at} />}
            <IconAction
              icon="refresh"
              label={t("verification.ask_again")}
              disabled={lookUp.isPending}
              onClick={compare}
            />
            <ManageCompany verification={verification} onChanged={changed} />
          </>
        }
      />
      <SplitView
        aside={
          <DecisionAside
            verification={verification}
            byHand={byHand}
            before={before}
            documents={documents}
            onDecided={decided}
            onStale={() => refresh("verifications")}
          />
        }
        asideLabel={t("verification.summary")}
      >
        <Box sx={{ display: "flex", flex: "1 1 auto", minHeight: 0 }}>
          <Queue rows={rows} current={id} />
          <Box
            role="region"
            aria-label={t("verification.summary")}
            tabIndex={0}
            sx={{ flex: 1, minWidth: 0, overflow: "auto" }}
          >
            <CompareTable
              company={company}
              registry={registry.company}
              checkedAt={registry.checked_at}
              before={before}
              hand={status === "SENT_TO_VERIFICATION" ? { fields: byHand, set: setHand } : null}
            />
          </Box>
        </Box>
      </SplitView>
    </>
  );
}

export function VerificationPage({ id, documents }: { id: number; documents: ReactNode }) {
  const { data: rows = [] } = useListOf<VerificationRow>("verifications", QUEUE);
  return (
    <ResourcePage<Verification> id={id}>
      {(verification) => <Content key={id} verification={verification} rows={rows} documents={documents} />}
    </ResourcePage>
  );
}
