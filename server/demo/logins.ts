/** The demo school's logins, which share one password: for the demo only, which listens on loopback only. */
export const demoPassword = 'Aula1234';
const at = (name: string) => `${name}@demo.aulaviva.test`;

export const demoLogins = [
  { email: at('admin'), name: 'Renata Figueiredo', profile: 'Administrador' },
  { email: at('secretaria'), name: 'Paula Nogueira Reis', profile: 'Secretaria' },
  { email: at('fev'), name: 'Marina Castanho', profile: 'Vendas (FEV)' },
  { email: at('professor'), name: 'Helena Sampaio', profile: 'Professor' },
  { email: at('fee'), name: 'Marcos Vinícius Leal', profile: 'Ensino (FEE)' },
  { email: at('aluno'), name: 'Isabela Cristina Nogueira', profile: 'Aluno' },
  { email: at('aluno.novo'), name: 'Caio Rezende Martins', profile: 'Aluno, no contrato' },
  { email: at('b2b'), name: 'Sônia Prado Lacerda', profile: 'Empresa (B2B)' },
  { email: at('multi'), name: 'Juliana Brito Alencar', profile: 'FEE e FEV' },
] as const;
