/** MUI's Chinese texts and a font. The browser fetches only the parts of the font with characters on the page. */
import "@fontsource-variable/noto-sans-sc/index.css";
export { zhCN } from "@mui/material/locale";
