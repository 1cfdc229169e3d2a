export const operation = 'GET /pos/nonsense';
