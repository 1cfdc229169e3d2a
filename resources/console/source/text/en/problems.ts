/** Errors of the API by their code; one that is not here speaks with the server's own sentence. */
export const problems = {
  'problem.unreachable':
    'The server cannot be reached. Is it switched on, and is this device in the same network?',
};
