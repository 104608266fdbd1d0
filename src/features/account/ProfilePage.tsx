import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useMe } from "#src/api/me.tsx";
import { paths } from "#src/entities/paths.ts";
import { ConsentsCard } from "#src/features/account/ConsentsCard.tsx";
import { FactorCard } from "#src/features/account/FactorCard.tsx";
import { FailedSignInsCard } from "#src/features/account/FailedSignInsCard.tsx";
import { PasswordCard } from "#src/features/account/PasswordCard.tsx";
import { PersonCard } from "#src/features/account/PersonCard.tsx";
import { SessionsCard } from "#src/features/account/SessionsCard.tsx";
import { useT } from "#src/locale/use-t.ts";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";

export function ProfilePage({ tab, settings }: { tab: "settings" | "user"; settings: ReactNode }) {
  const t = useT();
  const navigate = useNavigate();
  // Users who must set up the second factor see its tab first.
  const { must_enrol } = useMe();
  const tabs = [
    { value: "settings", label: t("account.profile.tab_settings") },
    { value: "user", label: t("account.profile.tab_user") },
  ];
  return (
    <PageSheet>
      <ListBar title={t("account.profile.title")} />
      <ViewTabs
        tabs={tabs}
        value={tab}
        onChange={(value) => void navigate(value === "user" ? paths.userProfile() : paths.profile())}
        label={t("account.profile.title")}
      />
      <SheetBody>
        <Box sx={{ display: "flex", flexDirection: "column", gap: 2, maxWidth: 720 }}>
          {tab === "settings" ? (
            settings
          ) : (
            <>
              {must_enrol && <FactorCard />}
              <PersonCard />
              <PasswordCard />
              {!must_enrol && <FactorCard />}
              <SessionsCard />
              <FailedSignInsCard />
              <ConsentsCard />
            </>
          )}
        </Box>
      </SheetBody>
    </PageSheet>
  );
}
