/**
 * MUI's Chinese translations and a font. The browser fetches only the parts of the font that contain characters on the
 * page.
 */
import "@fontsource-variable/noto-sans-sc/index.css";
export { zhCN } from "@mui/material/locale";
