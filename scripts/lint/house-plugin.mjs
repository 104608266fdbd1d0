import { privateWord, WORDS_OF_COMMENTS, WORDS_OF_NAMES } from "./private-words.mjs";

/**
 * Our own lint rules, for conventions that no oxlint rule covers. .oxlintrc.json lists the files that each rule applies
 * to. `house-plugin.test.mjs` shows what each rule refuses and allows.
 *
 * @typedef {{ type: string, [key: string]: any }} Node
 * @typedef {{ report: (problem: { node: any, message: string }) => void, sourceCode: { getAllComments(): (Node & { value: string })[] } }} Context
 * @typedef {{ create: (context: Context) => Record<string, (node: any) => void> }} Rule
 */

/** @param {Node} node @param {string} object @param {RegExp} property */
function isMember(node, object, property) {
  return (
    node.type === "MemberExpression" &&
    node.object.type === "Identifier" &&
    node.object.name === object &&
    property.test(node.property.name ?? node.property.value ?? "")
  );
}

/**
 * Requires the clock as an argument, so that tests can set the time.
 * @type {Rule}
 */
const noBareClock = {
  create(context) {
    const message =
      "The current time comes from the clock (server/core/clock.ts, src/locale/clock.ts), never from the machine directly.";
    return {
      NewExpression(node) {
        if (node.callee.name === "Date" && node.arguments.length === 0) context.report({ node, message });
      },
      CallExpression(node) {
        if (node.callee.name === "Date" || isMember(node.callee, "Date", /^now$/)) context.report({ node, message });
      },
      MemberExpression(node) {
        if (isMember(node, "globalThis", /^Date$/)) context.report({ node, message });
      },
    };
  },
};

/** Forbids files that only re-export others: they hide where things are defined and tangle the imports. @type {Rule} */
const noExportAll = {
  create(context) {
    return {
      ExportAllDeclaration(node) {
        context.report({ node, message: "No `export *`: import from the file that defines it." });
      },
    };
  },
};

/**
 * Forbids `x as unknown as T`, because it silences justified compiler errors.
 * @type {Rule}
 */
const noDoubleCast = {
  create(context) {
    return {
      TSAsExpression(node) {
        if (node.expression.type === "TSAsExpression")
          context.report({ node, message: "No double cast: parse the value with a schema, or correct its type." });
      },
    };
  },
};

/**
 * Forbids tests that wait for time to pass, because they are slow when they pass and fail when the machine is busy.
 * @type {Rule}
 */
const noSleep = {
  create(context) {
    const message = "No sleeping in a test: wait for what the user would see, or set the clock.";
    return {
      CallExpression(node) {
        const named =
          node.callee.type === "Identifier" && /^(setTimeout|setInterval|sleep|delay|pause)$/.test(node.callee.name);
        const waits =
          node.callee.type === "MemberExpression" &&
          /^(waitForTimeout|setTimeout|setInterval)$/.test(node.callee.property.name ?? "") &&
          !isMember(node.callee, "test", /^setTimeout$/);
        if (named || waits) context.report({ node, message });
      },
      ImportDeclaration(node) {
        if (/^(node:)?timers/.test(node.source.value)) context.report({ node, message });
      },
    };
  },
};

/**
 * Forbids disabled journeys, because they are forgotten. `test.skip(condition, reason)` inside a test is allowed.
 * @type {Rule}
 */
const noIdleJourney = {
  create(context) {
    return {
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== "MemberExpression" || !/^(only|skip|fixme|fail)$/.test(callee.property.name ?? "")) return;
        const onTest =
          isMember(callee, "test", /./) ||
          (callee.object.type === "MemberExpression" && isMember(callee.object, "test", /^describe$/));
        const conditional =
          node.arguments.length > 0 &&
          !["Literal", "TemplateLiteral", "ArrowFunctionExpression", "FunctionExpression"].includes(
            node.arguments[0].type,
          );
        if (onTest && !conditional)
          context.report({
            node,
            message: "Every journey runs: no .only, .skip, .fixme or .fail without a condition.",
          });
      },
    };
  },
};

/** Requires every user-visible text to come from the catalogues. @type {Rule} */
const noRussianText = {
  create(context) {
    const message = "Text for people belongs in i18n/ru and i18n/en, not in code.";
    /** @param {string} text @param {Node} node */
    const check = (text, node) => {
      if (/\p{Script=Cyrillic}/u.test(text)) context.report({ node, message });
    };
    return {
      Literal(node) {
        if (typeof node.value === "string") check(node.value, node);
      },
      TemplateElement(node) {
        check(node.value.raw, node);
      },
      JSXText(node) {
        check(node.value, node);
      },
    };
  },
};

/** Requires `camelCase` for the props of components. A record passed as a prop keeps its fields as they are. @type {Rule} */
const propNames = {
  create(context) {
    return {
      TSInterfaceDeclaration(node) {
        if (!node.id.name.endsWith("Props")) return;
        for (const member of node.body.body) {
          const name = member.type === "TSPropertySignature" ? member.key.name : undefined;
          if (name?.includes("_")) context.report({ node: member, message: `A prop is in camelCase: ${name}.` });
        }
      },
    };
  },
};

/** Refuses the words of private-words.mjs in comments and in declared names. @type {Rule} */
const noPrivateWords = {
  create(context) {
    /** @param {Node} node @param {string} text @param {Parameters<typeof privateWord>[1]} words */
    const check = (node, text, words) => {
      const found = privateWord(text, words);
      if (found !== undefined)
        context.report({ node, message: `A newcomer stops at "${found.word}"; write: ${found.instead}.` });
    };
    /** @param {Node} node */
    const name = ({ id }) => {
      if (id?.type === "Identifier") check(id, id.name, WORDS_OF_NAMES);
    };
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments())
          if (!/^ ?Touches:/.test(comment.value))
            check(
              comment,
              comment.value
                .replace(/\s*\n\s*\*?\s*/g, " ")
                .replace(/^\*\s*/, "")
                .trim(),
              WORDS_OF_COMMENTS,
            );
      },
      VariableDeclarator: name,
      FunctionDeclaration: name,
      TSInterfaceDeclaration: name,
      TSTypeAliasDeclaration: name,
      ClassDeclaration: name,
    };
  },
};

const SENDS = /\/(FormActionDialog|FormDialog|FormEnd|OrderDialog)\.tsx$/;

/** Requires values of a submitted form to be stored by the form instead of by useState. @type {Rule} */
const noFormInState = {
  create(context) {
    const setters = new Set();
    /** @type {{ node: Node, name: string }[]} */
    const bound = [];
    let isSent = false;
    return {
      ImportDeclaration(node) {
        isSent ||= SENDS.test(node.source.value);
      },
      VariableDeclarator({ id, init }) {
        if (init?.callee?.name === "useState" && id.type === "ArrayPattern") setters.add(id.elements[1]?.name);
      },
      JSXAttribute(node) {
        if (node.name.name !== "onChange" || !/^Field[A-Z]/.test(node.parent.name.name ?? "")) return;
        const given = node.value?.expression;
        const called = given?.body?.type === "CallExpression" ? given.body.callee : given;
        if (called?.type === "Identifier") bound.push({ node, name: called.name });
      },
      "Program:exit"() {
        const message = "The values of a form that is sent are kept by useFormValues or RecordForm, not by useState.";
        for (const { node, name } of bound) if (isSent && setters.has(name)) context.report({ node, message });
      },
    };
  },
};

export default {
  meta: { name: "house" },
  rules: {
    "no-bare-clock": noBareClock,
    "no-export-all": noExportAll,
    "no-double-cast": noDoubleCast,
    "no-sleep": noSleep,
    "no-idle-journey": noIdleJourney,
    "no-russian-text": noRussianText,
    "prop-names": propNames,
    "no-private-words": noPrivateWords,
    "no-form-in-state": noFormInState,
  },
};
