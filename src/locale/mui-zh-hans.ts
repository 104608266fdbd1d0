/** MUI's Chinese texts, with a font from which the browser fetches only the characters on the page. */
import "@fontsource-variable/noto-sans-sc/index.css";
export { zhCN } from "@mui/material/locale";
