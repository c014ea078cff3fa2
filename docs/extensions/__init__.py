"""What only this documentation needs of Sphinx; `dclub.sphinxext` is for everybody."""
