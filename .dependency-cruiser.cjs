/** Who may import whom (docs/architecture.md). Type imports count. There is no list of exemptions. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule('no-circular', 'A circle has no order to be read in.', {}, { circular: true }),
    rule('resolvable', 'Every import can be found.', {}, { couldNotResolve: true }),
    rule(
      'contract-alone',
      'The contract knows zod; its codec knows cbor2.',
      { path: '^main/contract/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^main/contract/|^node_modules/(zod|cbor2)/' },
    ),
    rule(
      'codec-only',
      'cbor2 stays in the wire.',
      { path: '^main/contract/(?!wire/)' },
      { path: '^node_modules/cbor2/' },
    ),
    rule(
      'main-without-electron',
      'The core is plain Node.',
      { path: '^main/' },
      { path: '^(electron/|renderer/|node_modules/electron/)' },
    ),
    rule(
      'electron-thin',
      'The shell knows the core and Electron.',
      { path: '^electron/', pathNot: '\\.test\\.ts$' },
      {
        pathNot: '^(electron/|main/(app|host|contract)/|node_modules/electron/)',
        dependencyTypesNot: ['core'],
      },
    ),
    rule(
      'renderer-contract-only',
      'The page knows the contract, never the rest of main.',
      { path: '^renderer/' },
      { path: '^(main/(?!contract/)|electron/|e2e/|scripts/)' },
    ),
    rule(
      'renderer-no-node',
      'The page knows no Node.',
      { path: '^renderer/', pathNot: '\\.test\\.tsx?$' },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'e2e-outside',
      'End-to-end tests see the program from outside.',
      { path: '^e2e/' },
      { path: '^(main/(?!contract/)|renderer/|electron/)' },
    ),
    rule(
      'storage-alone',
      'Storage knows nothing of medicine.',
      { path: '^main/storage/' },
      { path: '^main/(?!contract/|storage/)' },
    ),
    rule(
      'library-alone',
      'The library knows neither memory nor inference.',
      { path: '^main/library/' },
      { path: '^main/(?!contract/|storage/|library/|host/entry\\.ts)' },
    ),
    rule(
      'memory-alone',
      'Memory knows neither library nor inference.',
      { path: '^main/memory/' },
      { path: '^main/(?!contract/|storage/|memory/|host/entry\\.ts)' },
    ),
    rule(
      'exchange-reads',
      'Exchange turns bytes into records; of the library it knows how DICOM is read, and no more.',
      { path: '^main/exchange/' },
      { path: '^main/(?!contract/|exchange/|library/(parse|charset|testing)/|host/entry\\.ts)' },
    ),
    rule(
      'inference-alone',
      'Inference knows neither library nor memory.',
      { path: '^main/inference/' },
      { path: '^main/(?!contract/|inference/|host/(entry|workerHost)\\.ts)' },
    ),
    rule(
      'retrieval-injected',
      'Retrieval gets what it needs from app.',
      { path: '^main/retrieval/' },
      { path: '^main/(?!contract/|retrieval/)' },
    ),
    rule(
      'reading-injected',
      'Reading gets what it needs from app.',
      { path: '^main/reading/' },
      { path: '^main/(?!contract/|reading/)' },
    ),
    rule(
      'host-not-app-parts',
      'A host knows the core as a whole.',
      { path: '^main/host/' },
      { path: '^main/(library|memory|retrieval|reading|inference|evaluation)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^build/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
