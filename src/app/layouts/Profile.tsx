import Divider from "@mui/material/Divider";
import ListSubheader from "@mui/material/ListSubheader";
import MenuItem from "@mui/material/MenuItem";
import { useId } from "react";
import { useNavigate } from "react-router";
import { PROFILE_MENU_WORKSPACES } from "#contract/limits.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { shownEmail } from "#contract/email-text.ts";
import { call } from "#src/api/client.ts";
import { useMe } from "#src/api/me.tsx";
import { setSessionToken, rememberWorkspace } from "#src/api/session.ts";
import { forgetRecent } from "#src/app/commands/recent.ts";
import { useChooseLanguage } from "#src/app/use-choose-language.ts";
import { COLOR_MODES, useColorMode } from "#src/app/theme/use-color-mode.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { currentLanguage, LANGUAGES } from "#src/locale/languages.ts";
import { useT } from "#src/locale/use-t.ts";
import { ProfilePanel } from "#src/ui/page/ProfilePanel.tsx";

/** Returns a function that ends the session on the server and in this browser, and clears the cookies. */
function useLogOut(): () => Promise<void> {
  const fail = useFailure();
  return async () => {
    try {
      await call(sessionApi.logout, {});
    } catch (error) {
      fail(error);
    }
    setSessionToken(null);
    rememberWorkspace(null);
    forgetRecent();
    // Reloads the page, so that no data of this user stays in memory.
    window.location.assign(paths.login());
  };
}

/** Attributes of an entry among several. One of them is chosen. A menu may only contain entries, so no group holds them. */
const radio = (isChosen: boolean, heading: string) => ({
  role: "menuitemradio",
  selected: isChosen,
  "aria-checked": isChosen,
  "aria-describedby": heading,
});

export function Profile() {
  const t = useT();
  const { user, workspace, workspaces, switchWorkspace } = useMe();
  const { mode, setMode } = useColorMode();
  const logOut = useLogOut();
  const chooseLanguage = useChooseLanguage();
  const navigate = useNavigate();
  const heading = useId();
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <ProfilePanel id={user.id} name={name} note={workspace?.name ?? shownEmail(user.email)}>
      {(close) => [
        ...workspaces.slice(0, PROFILE_MENU_WORKSPACES).map((other) => (
          <MenuItem
            key={`workspace-${other.id}`}
            selected={other.id === workspace?.id}
            onClick={() => {
              close();
              switchWorkspace(other.id);
            }}
          >
            {other.name}
          </MenuItem>
        )),
        <MenuItem
          key="all-workspaces"
          onClick={() => {
            close();
            void navigate(paths.workspaces());
          }}
        >
          {t("frame.workspaces.all")}
        </MenuItem>,
        <MenuItem
          key="settings"
          onClick={() => {
            close();
            void navigate(paths.profile());
          }}
        >
          {t("frame.profile_settings")}
        </MenuItem>,
        <Divider key="after-workspaces" />,
        <ListSubheader key="language" role="presentation" id={`${heading}-language`}>
          {t("app.profile.language")}
        </ListSubheader>,
        ...LANGUAGES.map((language) => (
          <MenuItem
            key={language.code}
            {...radio(language.code === currentLanguage(), `${heading}-language`)}
            lang={language.html_lang}
            onClick={() => void chooseLanguage(language.code)}
          >
            {language.name}
          </MenuItem>
        )),
        <ListSubheader key="mode" role="presentation" id={`${heading}-mode`}>
          {t("controls.color_mode.label")}
        </ListSubheader>,
        ...COLOR_MODES.map((choice) => (
          <MenuItem key={choice} {...radio(choice === mode, `${heading}-mode`)} onClick={() => setMode(choice)}>
            {t(`controls.color_mode.${choice}`)}
          </MenuItem>
        )),
        <Divider key="before-exit" />,
        <MenuItem key="exit" onClick={() => void logOut()}>
          {t("app.profile.log_out")}
        </MenuItem>,
      ]}
    </ProfilePanel>
  );
}
