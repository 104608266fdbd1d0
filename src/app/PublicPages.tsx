import { InvitePage } from "#src/features/invites/InvitePage.tsx";
import type { WayProps } from "#src/features/session/LoginPage.tsx";
import { LegalPage } from "#src/features/legal/LegalPage.tsx";
import type { LegalDocument } from "#src/features/legal/LegalPage.tsx";
import { OtherWays } from "#src/features/session/OtherWays.tsx";
import { ResetPage } from "#src/features/session/ResetPage.tsx";

/** Rarely used public pages, loaded as one chunk: alternative sign-in methods and pages opened from email links. */
export function PublicPages(
  props:
    | { page: "reset" }
    | { page: "invite" }
    | { page: "legal"; document: LegalDocument }
    | { page: "way"; way: WayProps },
) {
  if (props.page === "legal") return <LegalPage document={props.document} />;
  if (props.page === "way") return <OtherWays {...props.way} />;
  return props.page === "reset" ? <ResetPage /> : <InvitePage />;
}
