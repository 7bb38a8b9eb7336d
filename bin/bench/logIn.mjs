/** The token and the user of the administrator of the demo school. */
export async function logIn(url) {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.aulaviva.test', password: 'Aula1234' }),
  });
  const { data } = await answer.json();
  return data;
}
